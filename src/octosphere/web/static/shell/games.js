// What can be played: asked of the server once per language, kept while the page is open.
import { api } from '../api.js';
import { useEffect, useState } from '../vendor/preact.js';
import { lang } from '../words.js';

const asked = new Map();

export function games() {
  const tongue = lang();
  if (!asked.has(tongue)) {
    const answer = api.get(`/api/games?lang=${tongue}`, { tries: Infinity });
    asked.set(tongue, answer);
    answer.catch(() => asked.delete(tongue));
  }
  return asked.get(tongue);
}

// The one game there is so far, or null until it is known.
export function useGame() {
  const [game, setGame] = useState(null);
  useEffect(() => {
    let wanted = true;
    games().then((list) => wanted && setGame(list.find((one) => one.game === 'octodice') ?? list[0])).catch(() => null);
    return () => { wanted = false; };
  }, [lang()]);
  return game;
}
