import { randomUUID } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { Attempts } from '../../support/attempts.ts';
import type { ApiPerson } from '../../support/people/api-person.ts';

interface WrittenNote {
  key: string;
  /** Null until its creation was answered. */
  id: string | null;
  words: Attempts<string>;
  isShared: Attempts<boolean>;
  isTrashed: Attempts<boolean>;
}

interface Verdict {
  acknowledged: number;
  broken: string[];
  doubled: string[];
}

/** Creates notes, rewrites their title and content, shares them, moves them to the trash and restores them over REST, and remembers which of it got a 2xx. */
export class RestWriter {
  private readonly alice: ApiPerson;
  private readonly bobId: string;
  private readonly random: () => number;
  private readonly notes: WrittenNote[] = [];
  private acknowledged = 0;
  private running: Promise<void> | null = null;
  private isWanted = false;

  /** `alice` shares with bob, and has no notes that this writer does not know of. */
  constructor(alice: ApiPerson, bobId: string, random: () => number) {
    this.alice = alice;
    this.bobId = bobId;
    this.random = random;
  }

  start(): void {
    if (this.running) return;
    this.isWanted = true;
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.running;
    this.running = null;
  }

  /** To be asked when everything serves again. */
  async judged(): Promise<Verdict> {
    const broken: string[] = [];
    // A creation without an answer is repeated under its key: with any outcome of the first, it is one note.
    for (const note of this.notes) if (note.id === null) await this.create(note);
    broken.push(...(await this.takenFromTrash()));
    for (const note of this.notes) broken.push(...(await this.brokenOf(note)));
    const { count } = await this.alice.call(api.notes.list, { query: {} });
    const doubled = count === this.notes.length ? [] : [`${this.notes.length} notes became ${count}`];
    return { acknowledged: this.acknowledged, broken, doubled };
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      try {
        await this.act();
        this.acknowledged += 1;
      } catch {
        // No 2xx, no promise.
      }
      await new Promise((resolve) => setTimeout(resolve, 20 + this.random() * 30));
    }
  }

  private act(): Promise<void> {
    const chance = this.random();
    const note = this.notes.findLast(({ id }) => id !== null);
    if (!note || chance < 0.3) return this.create(this.begin());
    if (chance < 0.6) return this.rewrite(note);
    return chance < 0.8 ? this.share(note) : this.trash(note);
  }

  private begin(): WrittenNote {
    const words = new Attempts(`words ${this.notes.length}`);
    const note: WrittenNote = {
      key: randomUUID(),
      id: null,
      words,
      isShared: new Attempts(false),
      isTrashed: new Attempts(false),
    };
    this.notes.push(note);
    return note;
  }

  private async create(note: WrittenNote): Promise<void> {
    const words = `words ${this.notes.indexOf(note)}`;
    const answer = await this.alice.call(api.notes.create, {
      headers: { 'idempotency-key': note.key },
      body: { title: words, htmlContent: `<p>${words}</p>` },
    });
    note.id = answer.note.id;
  }

  private async rewrite(note: WrittenNote): Promise<void> {
    const words = `words ${randomUUID()}`;
    note.words.tried(words);
    await this.alice.call(api.notes.create, {
      headers: {},
      body: { noteId: note.id as string, title: words, htmlContent: `<p>${words}</p>` },
    });
    note.words.acknowledged();
  }

  private async share(note: WrittenNote): Promise<void> {
    const isShared = this.random() < 0.5;
    note.isShared.tried(isShared);
    await this.alice.call(api.notes.share, {
      body: { noteId: note.id as string, usersView: [], usersEdit: isShared ? [this.bobId] : [] },
    });
    note.isShared.acknowledged();
  }

  private async trash(note: WrittenNote): Promise<void> {
    const isTrashed = this.random() < 0.5;
    note.isTrashed.tried(isTrashed);
    const { moveNote, restoreNote } = api.trash;
    await this.alice.call(isTrashed ? moveNote : restoreNote, { body: { noteId: note.id as string } });
    note.isTrashed.acknowledged();
  }

  /** Restores every note that is in the trash; answers those that should not be there, or should be. */
  private async takenFromTrash(): Promise<string[]> {
    const { notes } = await this.alice.call(api.trash.list, { query: { limit: 100 } });
    const trashed = new Set(notes.map(({ id }) => id));
    for (const noteId of trashed) await this.alice.call(api.trash.restoreNote, { body: { noteId } });
    return this.notes
      .filter(({ id, isTrashed }) => !isTrashed.allow(trashed.has(id as string)))
      .map(({ id }) => `${id} ${trashed.has(id as string) ? 'is' : 'is not'} in the trash`);
  }

  private async brokenOf({ id, words, isShared }: WrittenNote): Promise<string[]> {
    const noteId = id as string;
    const { note } = await this.alice.call(api.notes.list, { query: { noteId } });
    const { editors } = await this.alice.call(api.notes.sharedWith, { query: { id: noteId } });
    const broken: string[] = [];
    const text = note?.textContent.trim() ?? '';
    if (!words.allow(text)) broken.push(`${noteId} reads "${text}"`);
    // Title and content of one write are one act.
    if (note?.title !== text) broken.push(`${noteId} has the title of another write`);
    if (!isShared.allow(editors.length === 1)) broken.push(`${noteId} has the grants of another moment`);
    return broken;
  }
}
