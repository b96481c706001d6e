// What the processes hold while people come and go for half an hour: each opens a note, types a little and leaves.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { seededRandom } from '../../e2e/support/seeded-random.ts';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { systemMemory, withDescendants } from '../src/figures/process-usage.ts';
import { LightClient } from '../src/load/light-client.ts';
import { ownParagraph } from '../src/load/typed-note.ts';
import { wires } from '../src/load/wire.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    /** Visits a second. */
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: '7' },
  },
});
const minutes = Number(values.minutes);
const people = 10;
const notesOfOne = 40;
const letters = 12;
/** Memory is compared with that of this minute: by then everything has been used once. */
const warmMinutes = 5;
const random = seededRandom(Number(values.seed));

interface OpenNote {
  documentName: string;
  token: string;
}

const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-soak-'));
const stack = await startStack({ dataDir, databaseUrl: undefined, env: { LOG_LEVEL: 'warn' } });
try {
  const notes: OpenNote[] = [];
  for (let at = 0; at < people; at += 1)
    notes.push(...(await makeNotes(await registerPerson(stack, `writer${at}`))));
  await soak(stack, notes);
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function soak({ url, processes }: Stack, notes: OpenNote[]): Promise<void> {
  const lost = new Map<string, number>();
  let visits = 0;
  let present = 0;
  const everyMs = 1_000 / Number(values.rate);
  const begun = performance.now();
  const coming = setInterval(() => {
    // Timers are late: as many as are due come.
    for (; visits < (performance.now() - begun) / everyMs; visits += 1) {
      const note = notes[Math.floor(random() * notes.length)] as OpenNote;
      present += 1;
      visit(url, note)
        .catch((error: Error) => lost.set(error.message, (lost.get(error.message) ?? 0) + 1))
        .finally(() => {
          present -= 1;
        });
    }
  }, everyMs);
  const warm = new Map<string, number>();
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(Math.max(0, begun + minute * 60_000 - performance.now()));
      const held = Object.entries(processes).map(([name, { pid }]): [string, number] => [
        name,
        withDescendants(pid as number).reduce((sum, each) => sum + systemMemory(each), 0),
      ]);
      if (minute === Math.min(warmMinutes, minutes)) for (const [name, mb] of held) warm.set(name, mb);
      const parts = held.map(([name, mb]) => {
        const since = warm.get(name);
        return `${name} ${mb.toFixed(0)} MB${since === undefined ? '' : ` (× ${(mb / since).toFixed(2)})`}`;
      });
      const failed = [...lost.values()].reduce((sum, count) => sum + count, 0);
      console.log(
        `minute ${minute}: ${visits} visits, ${failed} failed, ${present} present; ${parts.join(', ')}`,
      );
    }
  } finally {
    clearInterval(coming);
  }
  for (const [reason, count] of lost) console.log(`${count} ×: ${reason}`);
}

/** Opens a note, writes a paragraph of its own at a person's pace, and leaves when all of it is saved. */
async function visit(url: string, { documentName, token }: OpenNote): Promise<void> {
  const clientId = Math.floor(random() * 2 ** 32);
  const paragraph = ownParagraph(clientId);
  const client = await LightClient.open(
    wires.hocuspocus,
    { url: `${url.replace(/^http/, 'ws')}/collab`, documentName, token },
    paragraph,
    { acknowledged: () => {}, lost: () => {} },
  );
  try {
    await client.bring(paragraph.update);
    client.begin();
    for (let typed = 0; typed < letters; typed += 1) {
      client.type();
      await pause(80);
    }
    for (let left = 50; client.unacknowledged > 0 && left > 0; left -= 1) await pause(20);
    if (client.unacknowledged > 0) throw new Error('A letter was not saved within a second');
  } finally {
    client.close();
  }
}

async function makeNotes(person: ApiPerson): Promise<OpenNote[]> {
  const notes: OpenNote[] = [];
  while (notes.length < notesOfOne) {
    const { note } = await person.call(api.notes.create, {
      headers: {},
      body: { title: `Note ${notes.length}` },
    });
    notes.push({ documentName: note.documentName as string, token: person.token });
  }
  return notes;
}
