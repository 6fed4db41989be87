// What the browser keeps for us; where it refuses to keep anything, the page remembers while it is open.
/** @param {unknown} value @param {unknown} usual */
const alike = (value, usual) => usual === null || (value !== null && typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual));

/**
 * @param {'localStorage' | 'sessionStorage'} name
 * @returns {Shelf}
 */
function shelf(name) {
  /** @type {Map<string, string>} */
  const memory = new Map();
  /**
   * @template T
   * @param {(store: Storage) => T} act
   * @param {() => T} otherwise
   */
  const attempt = (act, otherwise) => {
    try {
      return act(globalThis[name]);
    } catch {
      return otherwise();
    }
  };
  return {
    read(key, fallback) {
      const usual = fallback ?? null;
      const text = attempt((store) => store.getItem(key), () => null) ?? memory.get(key) ?? null;
      if (text === null) return usual;
      try {
        const found = JSON.parse(text);
        return alike(found, usual) ? found : usual;
      } catch {
        return usual;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(key, text);
      attempt((store) => store.setItem(key, text), () => undefined);
    },
    remove(key) {
      memory.delete(key);
      attempt((store) => store.removeItem(key), () => undefined);
    },
  };
}

// What is kept under a key, with every field that is missing or of another kind as usual.
/**
 * @template {object} T
 * @param {string} key
 * @param {T} usual
 * @returns {T}
 */
export function filled(key, usual) {
  const found = lasting.read(key, /** @type {Partial<T>} */ ({}));
  const wrong = /** @type {(keyof T)[]} */ (Object.keys(usual)).filter((name) => !alike(found[name] ?? null, usual[name]));
  return /** @type {T} */ ({ ...found, ...Object.fromEntries(wrong.map((name) => [name, usual[name]])) });
}

export const lasting = shelf('localStorage');
export const passing = shelf('sessionStorage'); // one tab only
