// Files as the server lays them out (web/files.py): a game's `board` is /static/boards/GAME, its `pages` are beside the others.
import { existsSync, readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';

const SOURCES = new URL('../../src/octosphere/', import.meta.url).href;
const STATIC = `${SOURCES}web/static/`;
const GAMES = `${SOURCES}games/`;
const SITE = 'http://site/static/';

// The address of a file, or null if it is not of ours.
function addressOf(file) {
  if (file.startsWith(STATIC)) return SITE + file.slice(STATIC.length);
  const [, game, folder, rest] = (file.startsWith(GAMES) && /^([^/]+)\/(board|pages)\/(.*)$/.exec(file.slice(GAMES.length))) || [];
  if (!game) return null;
  return folder === 'board' ? `${SITE}boards/${game}/${rest}` : `${SITE}pages/${rest}`;
}

function fileOf(address) {
  const path = address.slice(SITE.length);
  const [, game, rest] = /^boards\/([^/]+)\/(.*)$/.exec(path) ?? [];
  if (game) return `${GAMES}${game}/board/${rest}`;
  const places = [STATIC, ...readdirSync(new URL(GAMES)).map((name) => `${GAMES}${name}/`)].map((folder) => folder + path);
  return places.find((place) => existsSync(new URL(place))) ?? places[0];
}

registerHooks({
  resolve(name, context, next) {
    const from = addressOf(context.parentURL ?? '');
    const asked = name.startsWith('/static/') ? `http://site${name}` : from && /^\.{1,2}\//.test(name) ? new URL(name, from).href : null;
    return asked ? { url: fileOf(asked), format: 'module', shortCircuit: true } : next(name, context);
  },
});
