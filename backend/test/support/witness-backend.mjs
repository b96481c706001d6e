// The backend as it is built, with a listener that writes what it hears to the file HEARD. With DIE it
// kills itself: at the `commit` of an act, before anything is delivered, or in the middle of the `delivery`.
import { appendFileSync } from 'node:fs';
import { createBackend } from '../../dist/create-backend.js';
import { loadConfig } from '../../dist/platform/config/config.js';
import { EventBus } from '../../dist/platform/events/event-bus.js';
import { SearchableChanged } from '../../dist/platform/search/index/searchable-changed.event.js';

const { DIE, HEARD } = process.env;
const backend = await createBackend(loadConfig(process.env));
const events = backend.app.get(EventBus);
const die = () => process.kill(process.pid, 'SIGKILL');
if (DIE === 'commit') events.onAfterCommit(SearchableChanged, die);
events.onDelivery(SearchableChanged, 'witness', (event) => {
  if (DIE === 'delivery') die();
  appendFileSync(HEARD, `${JSON.stringify(event)}\n`);
});
await backend.listen();
process.stdout.write(`listening ${backend.url}\n`);
