// Sound, offered once in the life of a browser: a note with a button, which goes by itself and is waited for by nobody.
import { lasting } from '../keep.js';
import { settings } from '../settings.js';
import { toast } from '../shell/toast.js';
import { play } from '../sounds.js';
import { loadPart, t } from '../words.js';

const OFFERED = 'octosphere.offered';

function accept() {
  settings.set({ sound: true });
  play('points', 3);
}

export async function offer() {
  if (lasting.read(OFFERED, false)) return;
  lasting.write(OFFERED, true);
  await loadPart('prefs');
  toast(t('web.prefs.offer'), { kind: 'offer', action: t('web.prefs.offer_yes'), onAction: accept, dismiss: t('web.prefs.offer_no') });
}
