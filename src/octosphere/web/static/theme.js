// Runs before the first paint, so that a dark evening does not begin with a white flash.
(() => {
  /** @type {{ theme?: string, motion?: string }} */
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('octosphere.settings') ?? 'null') ?? {};
  } catch {
    chosen = {};
  }
  /** @param {string} query */
  const wants = (query) => matchMedia(query).matches;
  const system = wants('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = chosen.theme === 'dark' || chosen.theme === 'light' ? chosen.theme : system;
  root.dataset.motion = chosen.motion === 'off' || wants('(prefers-reduced-motion: reduce)') ? 'off' : 'on';
})();
