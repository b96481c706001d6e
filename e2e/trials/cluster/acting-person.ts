import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import sharp from 'sharp';
import type { Socket } from 'socket.io-client';
import { Attempts } from '../../support/attempts.ts';
import { openPushSocket } from '../../support/live/push-socket.ts';
import { type ApiPerson, RequestRefused } from '../../support/people/api-person.ts';

interface Comment {
  text: string;
  noteId: string;
  isAcknowledged: boolean;
}

interface Creation {
  key: string;
  title: string;
  /** Null until it was answered. */
  id: string | null;
}

/** Milliseconds between two acts of a kind: a new account may comment fifteen times in a minute. */
const pauses = { comment: 4_500, upload: 2_000, create: 2_000 };
const patienceMs = 20_000;

/**
 * Likes and comments on another author's notes, uploads pictures and writes notes, one act after the other, and remembers
 * the acknowledged acts. Its socket.io connection for pushes reconnects as the browser's does.
 */
export class ActingPerson {
  readonly person: ApiPerson;
  /** Answers with a 5xx, and requests without an answer. */
  readonly failures: string[] = [];
  acknowledged = 0;
  private readonly url: string;
  readonly noteIds: readonly string[];
  private readonly random: () => number;
  private readonly likes = new Map<string, Attempts<boolean>>();
  private readonly comments: Comment[] = [];
  private readonly pictures: string[] = [];
  private readonly creations: Creation[] = [];
  private readonly lastAt = { comment: 0, upload: 0, create: 0 };
  private readonly pushes: Socket;
  private album = '';
  private running: Promise<void> | null = null;
  private isWanted = false;

  /** `person` has no notes, and may read those. */
  constructor(url: string, person: ApiPerson, noteIds: readonly string[], random: () => number) {
    this.url = url;
    this.person = person;
    this.noteIds = noteIds;
    this.random = random;
    for (const noteId of noteIds) this.likes.set(noteId, new Attempts(false));
    this.pushes = openPushSocket(url, person.token);
  }

  get isPushedTo(): boolean {
    return this.pushes.connected;
  }

  /** Before anything else: the published note in which their pictures will be. */
  async openAlbum(): Promise<void> {
    const creation = this.begin();
    await this.create(creation);
    this.album = creation.id as string;
    await this.person.call(api.notes.publish, { body: { noteId: this.album, on: true } });
  }

  start(): void {
    this.isWanted = true;
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.running;
    this.running = null;
  }

  leave(): void {
    this.pushes.close();
  }

  /** What was acknowledged and is not there, or is there twice. To be asked while nobody acts and everything serves. */
  async broken(): Promise<string[]> {
    for (const creation of this.creations) if (creation.id === null) await this.create(creation);
    const found: string[] = [];
    for (const noteId of this.noteIds) found.push(...(await this.brokenOn(noteId)));
    const written = await this.ownNotes();
    for (const { id, title } of this.creations)
      if (written.get(id as string) !== title) found.push(`${this.person.name}'s ${title} is not there`);
    if (written.size !== this.creations.length)
      found.push(`${this.creations.length} notes of ${this.person.name} became ${written.size}`);
    for (const location of this.pictures)
      if (!(await this.isWhole(location))) found.push(`${location} is not there, or not whole`);
    return found;
  }

  async hasLiked(noteId: string): Promise<boolean> {
    const { note } = await this.person.call(api.notes.list, { query: { noteId } });
    return note?.temp.hasUserLiked as boolean;
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      try {
        await this.act();
        this.acknowledged += 1;
      } catch (error) {
        // No 2xx, no promise. Only their own limits may refuse.
        const isLimit = error instanceof RequestRefused && error.status === 429;
        if (!isLimit) this.failures.push(String(error));
      }
      await sleep(50 + this.random() * 150);
    }
  }

  private act(): Promise<void> {
    const chance = this.random();
    const noteId = this.noteIds[Math.floor(this.random() * this.noteIds.length)] as string;
    if (this.isTime('comment')) return this.comment(noteId);
    if (chance < 0.4 && this.isTime('create')) {
      const unanswered = this.creations.find(({ id }) => id === null);
      return this.create(unanswered ?? this.begin());
    }
    if (chance < 0.8 && this.isTime('upload')) return this.upload();
    return this.like(noteId, this.random() < 0.5);
  }

  private isTime(kind: keyof typeof pauses): boolean {
    const now = performance.now();
    if (now - this.lastAt[kind] < pauses[kind]) return false;
    this.lastAt[kind] = now;
    return true;
  }

  private async like(noteId: string, on: boolean): Promise<void> {
    const attempts = this.likes.get(noteId) as Attempts<boolean>;
    attempts.tried(on);
    await this.person.call(api.likes.toggle, { params: { subjectType: 'note', id: noteId }, body: { on } });
    attempts.acknowledged();
  }

  private async comment(noteId: string): Promise<void> {
    const comment = {
      text: `«${this.person.username} ${this.comments.length}»`,
      noteId,
      isAcknowledged: false,
    };
    this.comments.push(comment);
    const { text } = comment;
    await this.person.call(api.comments.add, { params: { subjectType: 'note', id: noteId }, body: { text } });
    comment.isAcknowledged = true;
  }

  private begin(): Creation {
    const creation: Creation = { key: randomUUID(), title: `note ${this.creations.length}`, id: null };
    this.creations.push(creation);
    return creation;
  }

  private async create(creation: Creation): Promise<void> {
    const { note } = await this.person.call(api.notes.create, {
      headers: { 'idempotency-key': creation.key },
      body: { title: creation.title },
    });
    creation.id = note.id;
  }

  private async upload(): Promise<void> {
    const channel = () => Math.floor(this.random() * 256);
    const background = { r: channel(), g: channel(), b: channel() };
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append(api.notes.uploadImage.file.field, new Blob([new Uint8Array(picture)]), 'picture.png');
    const answer = await fetch(`${this.url}${api.notes.uploadImage.path}`, {
      method: 'POST',
      headers: { authorization: this.person.token, noteid: this.album },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    const said = await answer.text();
    if (!answer.ok)
      throw new RequestRefused(answer.status, `an upload was answered ${answer.status}: ${said}`);
    this.pictures.push(api.notes.uploadImage.response.parse(JSON.parse(said)).location);
  }

  private async brokenOn(noteId: string): Promise<string[]> {
    const found: string[] = [];
    if (!this.likes.get(noteId)?.allow(await this.hasLiked(noteId)))
      found.push(`${this.person.name}'s like of ${noteId} is that of another moment`);
    const texts = await commentsOn(this.person, noteId);
    for (const { text, isAcknowledged } of this.comments.filter((comment) => comment.noteId === noteId)) {
      const times = texts.filter((each) => each === text).length;
      if (times > 1) found.push(`${text} is there ${times} times`);
      if (times === 0 && isAcknowledged) found.push(`${text} is not there`);
    }
    return found;
  }

  private async ownNotes(): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    for (;;) {
      const { notes = [], count = 0 } = await this.person.call(api.notes.list, {
        query: { limit: 100, offset: titles.size, savedNotes: 'left-out' },
      });
      for (const { id, title } of notes) titles.set(id, title);
      if (notes.length === 0 || titles.size >= count) return titles;
    }
  }

  private async isWhole(location: string): Promise<boolean> {
    const answer = await fetch(`${this.url}${location}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return location.includes(createHash('sha256').update(bytes).digest('hex'));
  }
}

/** The texts of all comments on a note. */
export async function commentsOn(person: ApiPerson, id: string): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const { comments, count } = await person.call(api.comments.list, {
      params: { subjectType: 'note', id },
      query: { limit: 100, offset: texts.length, sortBy: 'createdAt' },
    });
    texts.push(...comments.map(({ content }) => content));
    if (comments.length === 0 || texts.length >= count) return texts;
  }
}
