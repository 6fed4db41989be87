// What the browser keeps for us; where it refuses to keep anything, the page remembers while it is open.
const alike = (value, usual) => usual === null || (value !== null && typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual));

function shelf(name) {
  const memory = new Map();
  const attempt = (act, otherwise) => {
    try {
      return act(globalThis[name]);
    } catch {
      return otherwise();
    }
  };
  return {
    read(key, fallback = null) {
      const text = attempt((store) => store.getItem(key), () => memory.get(key) ?? null) ?? memory.get(key) ?? null;
      if (text === null) return fallback;
      try {
        const found = JSON.parse(text);
        return alike(found, fallback) ? found : fallback;
      } catch {
        return fallback;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(key, text);
      attempt((store) => store.setItem(key, text), () => null);
    },
    remove(key) {
      memory.delete(key);
      attempt((store) => store.removeItem(key), () => null);
    },
  };
}

// What is kept under a key, with every field that is missing or of another kind as usual.
export function filled(key, usual) {
  const found = lasting.read(key, {});
  const wrong = Object.keys(usual).filter((name) => !alike(found[name] ?? null, usual[name]));
  return { ...found, ...Object.fromEntries(wrong.map((name) => [name, usual[name]])) };
}

export const lasting = shelf('localStorage');
export const passing = shelf('sessionStorage'); // one tab only
