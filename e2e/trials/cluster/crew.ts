import { api } from '@commonplace/contracts/api';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { ActingPerson, commentsOn } from './acting-person.ts';
import type { LinkedCluster } from './linked-cluster.ts';
import { OpenNote } from './open-note.ts';

const usernames = ['bob', 'carol', 'dave', 'erin'];

/** An author whose three notes are open, and people who act on them. */
export class Crew implements AsyncDisposable {
  readonly author: ApiPerson;
  readonly people: ActingPerson[];
  notes: OpenNote[] = [];
  private readonly linked: LinkedCluster;
  private readonly random: () => number;

  private constructor(
    linked: LinkedCluster,
    author: ApiPerson,
    people: ActingPerson[],
    random: () => number,
  ) {
    this.linked = linked;
    this.author = author;
    this.people = people;
    this.random = random;
  }

  static async gather(linked: LinkedCluster, random: () => number): Promise<Crew> {
    const author = await registerPerson(linked, 'alice');
    const { note } = await author.call(api.notes.create, { headers: {}, body: { title: 'liked by all' } });
    await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
    const people: ActingPerson[] = [];
    for (const username of usernames) {
      const person = await registerPerson(linked, username);
      people.push(new ActingPerson(linked.url, person, [note.id], random));
    }
    await Promise.all(people.map((person) => person.openAlbum()));
    return new Crew(linked, author, people, random);
  }

  get subject(): string {
    return this.people[0]?.noteIds[0] as string;
  }

  async openNotes(): Promise<void> {
    await Promise.all(this.notes.map((note) => note.close()));
    this.notes = await Promise.all(
      [1, 2, 3].map(() => OpenNote.create(this.linked, this.author, this.random)),
    );
  }

  start(): void {
    for (const note of this.notes) note.startTyping();
    for (const person of this.people) person.start();
  }

  /** Has nobody type any more, and resolves when all tabs of the notes have saved and show the same. */
  async level(): Promise<void> {
    for (const note of this.notes) note.stopTyping();
    await Promise.all(this.notes.map((note) => note.allBack()));
  }

  /** How many acts were acknowledged. */
  get acts(): number {
    return this.people.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** What is broken of what was acknowledged, while nobody acts and all tabs are level. */
  async broken(): Promise<string[]> {
    await Promise.all(this.people.map((person) => person.stop()));
    const found = this.notes.flatMap((note) => note.broken(note.text));
    for (const person of this.people) found.push(...(await person.broken()));
    const { note } = await this.author.call(api.notes.list, { query: { noteId: this.subject } });
    const texts = await commentsOn(this.author, this.subject);
    const likes = await Promise.all(this.people.map((person) => person.hasLiked(this.subject)));
    const counted = { likes: note?.temp.likesCount, comments: note?.temp.commentsCount };
    const real = { likes: likes.filter(Boolean).length, comments: texts.length };
    if (counted.likes !== real.likes || counted.comments !== real.comments)
      found.push(`${JSON.stringify(counted)} were counted of ${JSON.stringify(real)}`);
    return found;
  }

  /** The same, from the stored journals, read as by a collab-server that has just started. */
  async brokenInStore(): Promise<string[]> {
    await this.linked.cluster.members.find(({ name }) => name === 'content-1')?.process.ready();
    const found: string[] = [];
    for (const note of this.notes) {
      const stored = await this.linked.journal.read(note.documentName);
      found.push(...note.broken(stored?.text ?? ''));
    }
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const person of this.people) {
      await person.stop();
      person.leave();
    }
    await Promise.all(this.notes.map((note) => note.close()));
  }
}
