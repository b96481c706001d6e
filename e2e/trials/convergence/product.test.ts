import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { type ApiPerson, follow, registerPerson } from '../../support/people/api-person.ts';
import { sayResult, type TrialPlan, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { actsInANote, createNote, runNote, type SharedNote } from './product-note.ts';
import { Tally } from './settled.ts';

const plan = trialPlan({ short: 1_500, long: 200_000 });
const onMariadb = trialPlan({ short: 1_000, long: 100_000 });
const notesAtOnce = 4;

interface Product {
  stack: Stack;
  alice: ApiPerson;
  bob: ApiPerson;
}

async function withProduct(
  on: { env?: Record<string, string>; databaseUrl?: string },
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-convergence-'));
  const stack = await startStack({ dataDir, port: 0, ...on });
  try {
    const alice = await registerPerson(stack, 'alice');
    const bob = await registerPerson(stack, 'bob');
    await follow([bob], alice);
    await work({ stack, alice, bob });
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Several notes at once, edited over lines that break, while one process after the other is killed. */
async function editMany(product: Product, { seed, count }: TrialPlan, database: string): Promise<void> {
  const tally = new Tally();
  const { collab, content, backend } = product.stack.processes;
  const victims = [collab, content, backend];
  // Before anything is killed: the API may be away for a moment then, and says so.
  const notes: SharedNote[] = [];
  while (notes.length * actsInANote < count) notes.push(await createNote(product.alice, product.bob));
  const isOver = timeLimit();
  let started = 0;
  let kills = 0;
  const lane = async () => {
    for (let note = notes.pop(); note && !isOver(); note = notes.pop()) {
      started += 1;
      await runNote({ ...product, note, seed: seed + started, tally });
      // The notes of the other lanes are in the middle of it.
      if (tally.notes % 4 === 0) await victims[kills++ % victims.length]?.kill();
    }
  };
  await Promise.all(Array.from({ length: notesAtOnce }, lane));
  const silence = `at most ${Math.round(tally.longestSilence)} ms without news`;
  sayResult(
    `convergence over the product on ${database}`,
    { ...plan, seed, count: isOver() ? tally.acts : count },
    `${kills} kills, ${silence}; ${tally}`,
  );
  expect(tally.notes).toBe(started);
}

const promise =
  'over the whole product, with lines that break and processes that die, all end with one document';

test(`C1, C2, C7, C14, C28 on SQLite: ${promise}`, { tags: 'release' }, async () => {
  await withProduct({}, (product) => editMany(product, plan, 'SQLite'));
});

test.skipIf(!findMariadb())(
  `C1, C2, C7, C14, C28 on MariaDB: ${promise}`,
  { tags: ['nightly', 'release'] },
  async () => {
    const mariadb = await startMariadb();
    try {
      await withProduct({ databaseUrl: mariadb.url }, (product) => editMany(product, onMariadb, 'MariaDB'));
    } finally {
      await mariadb.stop();
    }
  },
);

test('control: when one update in thirty is acknowledged and not stored, what is derived is not what everyone sees', {
  tags: 'nightly',
}, async () => {
  await withProduct({ env: withoutRule('some-updates-unjournaled') }, async (product) => {
    const note = await createNote(product.alice, product.bob);
    const trial = runNote({ ...product, note, seed: plan.seed, tally: new Tally(), patience: 4_000 });
    await expect(trial).rejects.toThrow();
    sayResult(
      'updates acknowledged and not stored',
      { ...plan, count: actsInANote },
      'seen in the first note',
    );
  });
});
