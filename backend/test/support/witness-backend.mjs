// The backend as it is built, with a listener of shared notes that writes what it hears to the file HEARD. With DIE it
// kills itself: at the `commit` of a share, before anything is delivered, or in the middle of the `delivery`.
import { appendFileSync } from 'node:fs';
import { createBackend } from '../../dist/create-backend.js';
import { NoteShared } from '../../dist/library/sharing/note-shared.event.js';
import { loadConfig } from '../../dist/platform/config/config.js';
import { EventBus } from '../../dist/platform/events/event-bus.js';

const { DIE, HEARD } = process.env;
const backend = await createBackend(loadConfig(process.env));
const events = backend.app.get(EventBus);
const die = () => process.kill(process.pid, 'SIGKILL');
if (DIE === 'commit') events.onAfterCommit(NoteShared, die);
events.onDelivery(NoteShared, 'witness', (event) => {
  if (DIE === 'delivery') die();
  appendFileSync(HEARD, `${JSON.stringify(event)}\n`);
});
await backend.listen();
process.stdout.write(`listening ${backend.url}\n`);
