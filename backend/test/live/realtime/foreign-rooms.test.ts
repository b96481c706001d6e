// @module-tag mariadb
import { randomBytes } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { isPushEvent, pushes, type Subject } from '@commonplace/contracts/realtime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SessionTokens } from '../../../src/accounts/sessions/session-tokens.ts';
import { Sessions } from '../../../src/accounts/sessions/sessions.ts';
import { User } from '../../../src/accounts/user.entity.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { Pushes } from '../../../src/platform/realtime/pushes.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { TestTab } from '../../support/test-tab.ts';

/*
 * One owner, whose notes and notebooks are shared, published, moved and taken back at random, and people who try to
 * receive what is pushed about them. What each may read is known here, by the rules A2, A3 and A8.
 */

interface Thing extends Subject {
  grantees: Set<string>;
  isPublished: boolean;
  isProtected: boolean;
  /** The notebook of a note. */
  notebook: Thing | null;
}

interface Reader {
  person: TestPerson;
  tab: TestTab;
}

let world: SocialWorld;
beforeAll(async () => {
  world = await SocialWorld.start();
});
afterAll(() => world.backend.close());

test('W111: 500 tries, and nothing is pushed to people who may not read it', () => attempt(500, 20_261_123));
test('W111: 10,000 tries', { timeout: 900_000, tags: 'nightly' }, () =>
  attempt(10_000, Number(process.env.ROOMS_SEED ?? Date.now() % 1e6)),
);

async function attempt(tries: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const [owner, ...people] = (await manyPeople(world.backend, `s${seed}t${tries}p`, 7)) as [
    TestPerson,
    ...TestPerson[],
  ];
  const things = await furnish(owner);
  // Unread counts are gathered for 100 ms; each try would wait for that.
  for (const person of people)
    await world.did(person, api.notifications.changePreferences, {
      body: { kinds: { noteShared: false, notebookShared: false } },
    });
  const witness = await join(owner);
  for (const { kind, id } of things) await witness.tab.watch(kind, id);
  // No person shares as often as these tries.
  vi.spyOn(world.backend.app.get(RateLimiter), 'consume').mockResolvedValue();
  const readers = await Promise.all(people.map(join));
  let delivered = 0;
  let looks = 0;

  for (let attempted = 0; attempted < tries; attempted++) {
    const thing = one(things);
    const reader = one(readers);
    await act(thing, reader);
    await world.backend.app.get(EventBus).settled();
    delivered += await look(thing, `seed ${seed}, try ${attempted}`);
  }
  expect(delivered).toBeGreaterThan(tries / 5);
  for (const { tab } of [witness, ...readers]) tab.close();

  async function act(thing: Thing, reader: Reader): Promise<void> {
    const { kind, id } = thing;
    const bodyOf = kind === 'note' ? { noteId: id } : { notebookId: id };
    const calls = api[kind === 'note' ? 'notes' : 'notebooks'];
    switch (below(9)) {
      case 0:
      case 1: {
        const chosen = people.filter(() => random() < 0.4);
        const isEditing = random() < 0.5;
        const ids = chosen.map((person) => person.id);
        const [usersView, usersEdit] = isEditing ? [[], ids] : [ids, []];
        if (kind === 'notebook' && thing.isProtected) return;
        await world.did(owner, calls.share, { body: { ...bodyOf, usersView, usersEdit } });
        thing.grantees = new Set(ids);
        return;
      }
      case 2: {
        const on = random() < 0.5;
        const answer = await world.ask(owner, calls.publish, { body: { ...bodyOf, on, keepGrants: true } });
        if (answer.status === 200) thing.isPublished = on;
        return;
      }
      case 3: {
        const on = random() < 0.5;
        const changes = thing.isProtected !== on;
        await world.did(owner, calls.protect, { body: { ...bodyOf, on } });
        thing.isProtected = on;
        if (on) thing.isPublished = false;
        if (on && changes && kind === 'notebook') thing.grantees = new Set();
        return;
      }
      case 4: {
        const notebook = one(things.filter((other) => other.kind === 'notebook'));
        if (kind === 'notebook') return;
        await world.did(owner, api.notes.move, { body: { noteId: id, notebookId: notebook.id } });
        thing.notebook = notebook;
        return;
      }
      case 5: {
        reader.tab.socket.emit('counts-changed', { subject: { kind, id }, likesCount: 1, commentsCount: 1 });
        reader.tab.socket.emit('join', `${kind}:${id}`);
        await reader.tab.ask('watch', { kind: 'user', id: owner.id });
        return;
      }
      case 6: {
        const ended = reader.tab.closed();
        await world.did(reader.person, api.users.logout, {});
        await ended;
        const person = await signInAgain(reader.person);
        Object.assign(reader, await join(person));
        return;
      }
      default: {
        const answer = await reader.tab.watch(kind, id);
        expect(answer.ok, `${reader.person.username} watches ${kind}`).toBe(mayRead(thing, reader.person.id));
        return;
      }
    }
  }

  /** Pushes about a thing, and looks at what everyone has received since the last time. Answers how many readers had it. */
  async function look({ kind, id }: Thing, where: string): Promise<number> {
    world.backend.app.get(Pushes).publish(`${kind}:${id}`, 'comments-changed', { subject: { kind, id } });
    await witness.tab.heard('comments-changed');
    // What comes after it has come.
    const unread = 1_000_000 + looks++;
    for (const { person } of readers)
      world.backend.app.get(Pushes).publish(`user:${person.id}`, 'notifications-changed', { unread });
    await Promise.all(readers.map(({ tab }) => tab.heard('notifications-changed', { unread })));
    let reached = 0;
    for (const { person, tab } of readers) {
      for (const { event, payload } of tab.received.splice(0)) {
        if (isOfPerson(event)) continue;
        const about = things.find((thing) => JSON.stringify(payload).includes(thing.id));
        const isRead = about !== undefined && mayRead(about, person.id);
        expect(isRead || event === 'unwatched', `${where}: ${event} to ${person.username}`).toBe(true);
        if (event === 'comments-changed') reached += 1;
      }
    }
    witness.tab.received.splice(0);
    return reached;
  }
}

/** Whether an event is about the person and no thing. */
function isOfPerson(event: string): boolean {
  return isPushEvent(event) && pushes[event].rooms.some((room) => room === 'user');
}

function mayRead({ kind, grantees, isPublished, isProtected, notebook }: Thing, personId: string): boolean {
  if (grantees.has(personId)) return true;
  if (kind === 'notebook') return isPublished && !isProtected;
  const isPublic = !isProtected && (isPublished || (notebook?.isPublished ?? false));
  return isPublic || (notebook?.grantees.has(personId) ?? false);
}

async function furnish(owner: TestPerson): Promise<Thing[]> {
  const fresh = { grantees: new Set<string>(), isPublished: false, isProtected: false };
  const notebooks: Thing[] = [];
  for (let index = 0; index < 3; index++)
    notebooks.push({ ...fresh, kind: 'notebook', id: await world.newNotebook(owner), notebook: null });
  const notes: Thing[] = [];
  for (const notebook of notebooks)
    for (const id of await world.newNotes(owner, notebook.id, 2))
      notes.push({ ...fresh, grantees: new Set(), kind: 'note', id, notebook });
  return [...notebooks, ...notes];
}

async function join(person: TestPerson): Promise<Reader> {
  return { person, tab: await TestTab.open(world.backend, person.token) };
}

/** The person with a session of their own again. */
async function signInAgain(person: TestPerson): Promise<TestPerson> {
  const { app } = world.backend;
  const session = await app
    .get(UnitOfWork)
    .run((unit) =>
      app.get(Sessions).start(unit, person.id, { name: '', key: randomBytes(16).toString('base64url') }),
    );
  const user = await app.get(Reads).manager.findOneByOrFail(User, { id: person.id });
  return { ...person, token: await app.get(SessionTokens).sign(session, user) };
}
