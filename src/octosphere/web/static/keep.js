// What the browser keeps for us; where it refuses to keep anything, the page remembers while it is open.
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
        return JSON.parse(text);
      } catch {
        return fallback;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(key, text);
      attempt((store) => store.setItem(key, text), () => null);
    },
  };
}

export const lasting = shelf('localStorage');
export const passing = shelf('sessionStorage'); // one tab only
