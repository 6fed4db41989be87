// The engine of the pad: the very Python of the server, in a thread of its own. A name and JSON in, JSON out.
import { loadPyodide } from '../../vendor/pyodide/pyodide.mjs';

const PYTHON = new URL('../../vendor/pyodide/', import.meta.url).href;
const SOURCES = new URL('../../engine.zip', import.meta.url);
const START = `
import sys
sys.path.insert(0, "/engine")
from octosphere.games import register
from octosphere.games.octodice.kit import OctoDiceKit
register("octodice", lambda: OctoDiceKit)
from octosphere.games.octodice.pad.calls import PadCalls
PadCalls().answer
`;

/** @param {number} step */
const tell = (step) => postMessage({ step });

/** @param {URL} url */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} ${answer.status}`);
  return answer.arrayBuffer();
}

async function start() {
  const sources = fetched(SOURCES);
  sources.catch(() => null); // told when it is awaited
  const python = await loadPyodide({ indexURL: PYTHON });
  tell(1);
  python.unpackArchive(await sources, 'zip', { extractDir: '/engine' });
  tell(2);
  const answer = python.runPython(START);
  tell(3);
  return answer;
}

const ready = start();
ready.catch((problem) => postMessage({ failed: String(problem) }));

addEventListener('message', async ({ data: { id, name, given } }) => {
  try {
    postMessage({ id, text: (await ready)(name, given) });
  } catch (problem) {
    postMessage({ id, failed: String(problem) });
  }
});
