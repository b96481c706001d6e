import { api } from '@commonplace/contracts/api';
import { projectDocument } from '@commonplace/contracts/document/server';
import { expect } from 'vitest';
import type { Stack } from '../../../scripts/stack.mjs';
import { LiveNote } from '../../support/live/live-note.ts';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { Ledger } from './ledger.ts';
import { OnlineDevice } from './online-device.ts';
import { expectSettled, type Tally } from './settled.ts';
import { untilLevel } from './until-level.ts';

export const actsInANote = 500;

export interface SharedNote {
  id: string;
  documentName: string;
}

interface ProductNote {
  note: SharedNote;
  stack: Stack;
  alice: ApiPerson;
  bob: ApiPerson;
  seed: number;
  tally: Tally;
  /**
   * For how long nothing may arrive while a replica lacks something, and how long deriving may take, in milliseconds.
   */
  patience?: number;
}

/** A note of alice's that bob may edit. */
export async function createNote(alice: ApiPerson, bob: ApiPerson): Promise<SharedNote> {
  const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
  await alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit: [bob.id] } });
  return { id: note.id, documentName: note.documentName as string };
}

/** One note, edited by up to three devices of each of the two. */
export async function runNote({
  note,
  stack,
  alice,
  bob,
  seed,
  tally,
  patience = 60_000,
}: ProductNote): Promise<void> {
  const random = seededRandom(seed);
  const ledger = new Ledger();
  const online = await Promise.all(
    Array.from({ length: 2 + Math.floor(random() * 5) }, (_, index) =>
      OnlineDevice.open(index, {
        url: stack.url,
        documentName: note.documentName,
        token: (index % 2 === 0 ? alice : bob).token,
        ledger,
        random,
      }),
    ),
  );
  const devices = online.map(({ device }) => device);
  const breaks = 0.02 + random() * 0.13;
  for (let acts = 0; acts < actsInANote; ) {
    const { device, line } = online[Math.floor(random() * online.length)] as OnlineDevice;
    const chance = random();
    if (chance < breaks / 2) line.down();
    else if (chance < breaks) line.reset();
    else if (chance < breaks + 0.1) line.up();
    const spell = line.isUp || random() > 0.1 ? 1 : 1 + Math.floor(random() * 50);
    for (let count = 0; count < spell; count += 1, acts += 1) device.act();
    await new Promise((resolve) => setTimeout(resolve, random() * 12));
  }
  for (const { line } of online) line.up();

  const reader = new LiveNote({
    url: `${stack.url.replace('http', 'ws')}/collab`,
    documentName: note.documentName,
    token: alice.token,
  });
  const byName = new Map(online.map((each, index) => [`device ${index}`, each]));
  const { longestSilence } = await untilLevel({
    docs: new Map([...byName].map(([name, { device }]) => [name, device.doc])),
    reader: reader.doc,
    isSynced: () => reader.provider.isSynced,
    stateOf: (name) => `${name}, told ${JSON.stringify([...(byName.get(name)?.endings ?? [])])}`,
    patience,
  });
  tally.waited(longestSilence);
  tally.add(devices, ledger, expectSettled(devices, reader.doc, ledger));
  const { title, html } = projectDocument(reader.doc);
  const derived = async () => {
    const read = await alice.call(api.notes.list, { query: { noteId: note.id } });
    return { title: read.note?.title, html: read.note?.htmlContent };
  };
  await expect.poll(derived, { timeout: patience, interval: 200 }).toEqual({ title, html });
  reader.vanish();
  for (const each of online) each.close();
}
