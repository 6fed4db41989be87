// The end of a pad: who won, where the points came from, all sheets, and the ways on: replay, coach, the record as a file.
import { api } from '../../api.js';
import { arrive } from '../../mytables.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { go } from '../../state.js';
import { Octopod } from '../../table/octopod.js';
import { Place, Sheets, Sources } from '../../table/over.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { useActs } from './acts.js';
import { read, write } from './pads.js';

// The same record is laid on a table once.
/** @param {string} id @param {ReturnType<typeof useActs>} acts */
async function tableFor(id, acts) {
  const record = await acts.record();
  const mark = JSON.stringify(record);
  const known = read(id)?.table;
  if (known?.mark === mark) return known;
  const made = await api.post('/api/records', { record }, { tries: 1 });
  const found = { mark, table: made.table, token: made.links[0]?.token ?? made.watch };
  write(id, { table: found });
  return found;
}

/** @param {string} page @param {string} id @param {ReturnType<typeof useActs>} acts */
async function show(page, id, acts) {
  try {
    const { table, token } = await tableFor(id, acts);
    arrive(table, token);
    go(`/${page}/${table}`);
  } catch (problem) {
    toast(problem.status ? sentence(problem) : t('web.pad.over.offline'), { kind: 'no' });
  }
}

/** @param {{ icon: string, word: string, name?: string, onClick: Act }} props */
function Act({ icon, word, name = 'pq', onClick }) {
  return html`<button type="button" class="btn ${name}" onClick=${onClick}><${Sym} id=${icon} />${t(word)}</button>`;
}

/** @param {{ view: Pad.View, open: Table.Open }} props */
export function Over({ view, open }) {
  const acts = useActs();
  const over = /** @type {Table.Over} */ (view.over);
  const ranked = view.seats.map(({ seat }) => seat).sort((a, b) => over.scores[b] - over.scores[a]);
  return html`<main class="over">
    <section class="pool result" id="deck" tabindex="-1"><${Octopod} mood="glad" silent />
      <p class="cap">${t('web.table.bar.over')}</p><h1>${over.verdict}</h1><p class="why">${over.why}</p>
      <ol class="podium">${ranked.map((seat, rank) => html`<${Place} key=${seat} view=${view} seat=${seat} rank=${rank} />`)}</ol>
      <div class="acts">
        <${Act} icon="ui-hint" word="web.pad.over.coach" name="go" onClick=${() => show('coach', view.table, acts)} />
        <${Act} icon="ui-replay" word="web.pad.over.replay" onClick=${() => show('replay', view.table, acts)} />
        <${Act} icon="ui-down" word="web.table.over.record" onClick=${() => acts.save(view)} />
        <${Act} icon="ui-undo" word="web.pad.over.correct" onClick=${() => open('entries')} />
      </div><p class="padfoot">${t(view.pad.mode === 'dice' ? 'web.pad.over.entered' : 'web.pad.over.inferred')}</p></section>
    <${Sources} view=${view} /><${Sheets} view=${view} open=${open} />
  </main>`;
}
