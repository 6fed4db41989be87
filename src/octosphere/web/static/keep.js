// What the browser keeps for us; where it refuses to keep anything, the page remembers while it is open.
/** @param {unknown} value @param {unknown} usual */
const alike = (value, usual) => usual === null || (value !== null && typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual));

// A place to keep things: `storage()` is asked anew each time, for a browser may refuse to hand it out.
/**
 * @param {() => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @returns {Shelf}
 */
export function createShelf(storage) {
  /** @type {Map<string, string>} */
  const memory = new Map();
  /**
   * @template T
   * @param {(store: ReturnType<typeof storage>) => T} act
   * @param {() => T} otherwise
   */
  const attempt = (act, otherwise) => {
    try {
      return act(storage());
    } catch {
      return otherwise();
    }
  };
  /** @type {Shelf} */
  const shelf = {
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
    /**
     * @template {object} T
     * @param {string} key
     * @param {T} usual
     */
    filled(key, usual) {
      const found = shelf.read(key, /** @type {Partial<T>} */ ({}));
      const wrong = /** @type {(keyof T)[]} */ (Object.keys(usual)).filter((name) => !alike(found[name] ?? null, usual[name]));
      return /** @type {T} */ ({ ...found, ...Object.fromEntries(wrong.map((name) => [name, usual[name]])) });
    },
  };
  return shelf;
}

// Those of this page, which every part shares.
export const lasting = createShelf(() => localStorage);
export const passing = createShelf(() => sessionStorage); // one tab only
