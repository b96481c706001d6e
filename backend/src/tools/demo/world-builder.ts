import { demoSignIn } from '@commonplace/contracts/api';
import type { INestApplicationContext } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { hashPassword } from '../../accounts/passwords/password-hashing.ts';
import { DisplayPictures } from '../../accounts/profiles/pictures/display-pictures.ts';
import { ProfileEdits } from '../../accounts/profiles/profile-edits.ts';
import { insertPerson } from '../../accounts/registration/insert-person.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import { Covers } from '../../library/notebooks/covers/covers.ts';
import { NotebookWriter } from '../../library/notebooks/write/notebook-writer.ts';
import { ImageUploads } from '../../library/notes/images/image-uploads.ts';
import { NoteWriter } from '../../library/notes/write/note-writer.ts';
import { PublishingService } from '../../library/publishing/publishing.service.ts';
import { NoteSaves } from '../../library/saves/note-saves.ts';
import { NotebookSaves } from '../../library/saves/notebook-saves.ts';
import { SectionWriter } from '../../library/sections/section-writer.ts';
import { SetWriter } from '../../library/sets/set-writer.ts';
import { SharingService } from '../../library/sharing/sharing.service.ts';
import { notebookSubject, noteSubject, type Subject } from '../../library/sharing/subject.ts';
import { AnnouncementSender } from '../../notifications/announcements/announcement-sender.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { CommentWriter } from '../../social/comments/comment-writer.ts';
import type { SocialSubject } from '../../social/comments/social-subject.ts';
import { Follows } from '../../social/follows/follows.ts';
import { Likes } from '../../social/likes/likes.ts';
import { drawPortrait, drawScene } from './draw.ts';
import {
  type DemoComment,
  type DemoNote,
  type DemoNotebook,
  type DemoPerson,
  type World,
} from './read-world.ts';
import type { WorldClock } from './world-clock.ts';

interface BuiltNotebook {
  id: string;
  /** Ids by titles. */
  sections: ReadonlyMap<string, string>;
}

/** Something that happens on a day. */
interface Happening {
  day: number;
  happens(): Promise<void>;
}

/** Lets a world happen, one act after the other, through the services of the product: what is not allowed ends it. */
export class WorldBuilder {
  private readonly people = new Map<string, SignedIn>();
  private readonly notebooks = new Map<string, BuiltNotebook>();
  private readonly happenings: Happening[] = [];
  /** How many days ago each person joined. */
  private readonly joined = new Map<string, number>();
  /** Begun before they are needed. */
  private readonly drawings = new Map<string, Promise<Buffer>>();
  /** A private note of each person who shows drawings, where these are uploaded. */
  private readonly easels = new Map<string, string>();

  constructor(
    private readonly app: INestApplicationContext,
    private readonly clock: WorldClock,
  ) {}

  async build({ people, notebooks, sets, notes }: World): Promise<void> {
    for (const { html } of notes) for (const name of drawingsIn(html)) void this.drawing(name);
    for (const { cover } of notebooks) if (cover !== null) void this.drawing(cover);
    const passwordHash = await hashPassword(demoSignIn.password, { account: 'demo', address: 'demo' });
    for (const person of people) {
      this.joined.set(person.username, person.day);
      this.plan(person.day, () => this.join(person, passwordHash));
    }
    for (const person of people) this.follow(person);
    for (const notebook of notebooks) this.plan(notebook.day, () => this.open(notebook));
    for (const note of notes) this.plan(note.day, () => this.write(note));
    for (const { owner, title, icon, notebooks: names } of sets)
      this.plan(0.1, async () => {
        const notebookIds = names.map((name) => this.notebook(name).id);
        await this.app
          .get(SetWriter)
          .create(this.person(owner), { title, icon: { class: icon }, notebookIds });
      });
    await this.letHappen();
    await this.app.get(AnnouncementSender).sendAll(new AbortController().signal);
    for (const noteId of this.easels.values()) await this.clearEasel(noteId);
    this.clock.goTo(0);
    await Promise.all([
      ...people.map((person) => this.setPicture(person)),
      ...notebooks.map((notebook) => this.setCover(notebook)),
    ]);
  }

  /** On that day, or on the first on which all who take part in it have joined. */
  private plan(day: number, happens: () => Promise<void>, ...takePart: string[]): void {
    const days = takePart.map((username) => (this.joined.get(username) ?? 0) - 0.5);
    this.happenings.push({ day: Math.min(day, ...days), happens });
  }

  private async letHappen(): Promise<void> {
    for (;;) {
      let next = 0;
      for (const [at, { day }] of this.happenings.entries())
        if (day > (this.happenings[next] as Happening).day) next = at;
      const [happening] = this.happenings.splice(next, 1);
      if (!happening) return;
      this.clock.goTo(happening.day);
      await happening.happens();
    }
  }

  private person(username: string): SignedIn {
    const person = this.people.get(username);
    if (!person) throw new Error(`${username} has not joined by then`);
    return person;
  }

  private notebook(name: string): BuiltNotebook {
    const notebook = this.notebooks.get(name);
    if (!notebook) throw new Error(`There is no notebook ${name} by then`);
    return notebook;
  }

  /** As soon as all of them have joined. */
  private share(
    subject: Subject,
    owner: SignedIn,
    id: string,
    { day, view, edit }: { day: number; view: readonly string[]; edit: readonly string[] },
  ): void {
    if (view.length + edit.length === 0) return;
    const act = async () => {
      const grants = { usersView: this.idsOf(view), usersEdit: this.idsOf(edit) };
      await this.app.get(SharingService).share(subject, owner, id, grants);
    };
    this.plan(day - 0.01, act, ...view, ...edit);
  }

  private idsOf(usernames: readonly string[]): string[] {
    return usernames.map((username) => this.person(username).userId);
  }

  private async join({ username, name, bio }: DemoPerson, passwordHash: string): Promise<void> {
    const account = { email: `${username}@example.org`, username, name, passwordHash, googleSub: null };
    const units = this.app.get(UnitOfWork);
    const { id: userId } = await units.run((unit) => insertPerson(unit, account));
    const device = { name: 'Demo', key: `demo-${username}` };
    const { id: sid } = await units.run((unit) => this.app.get(Sessions).start(unit, userId, device));
    const person: SignedIn = { kind: 'signed-in', userId, sid, scopes: null, name, username };
    await this.app.get(ProfileEdits).apply(person, { bio });
    await units.run((unit) => this.app.get(Sessions).end(unit, userId, sid));
    this.people.set(username, person);
  }

  private follow({ username, day, follows, topics }: DemoPerson): void {
    for (const [at, tag] of topics.entries())
      this.plan(later(day, at), async () => {
        await this.app.get(Follows).followHashtag(this.person(username), tag, true);
      });
    for (const [at, followed] of follows.entries()) {
      const act = async () => {
        await this.app.get(Follows).followPerson(this.person(username), followed, true);
      };
      this.plan(later(day, at), act, followed);
    }
  }

  private async open(notebook: DemoNotebook): Promise<void> {
    const { name, description, isPublished, day } = notebook;
    const owner = this.person(notebook.owner);
    const id = await this.app.get(NotebookWriter).create(owner, name);
    const sections = new Map<string, string>();
    for (const { title, color } of notebook.sections) {
      const section = await this.app.get(SectionWriter).create(owner, { notebookId: id, title, color });
      sections.set(title, section.id);
    }
    await this.app.get(NotebookWriter).edit(owner, { id, description, notesOrder: [...sections.values()] });
    this.notebooks.set(name, { id, sections });
    this.share(notebookSubject, owner, id, notebook);
    if (isPublished)
      await this.app
        .get(PublishingService)
        .publish(notebookSubject, owner, id, { on: true, keepGrants: true });
    for (const [at, username] of notebook.likes.entries())
      this.plan(later(day, at), () => this.like({ type: 'notebook', id }, username), username);
    for (const [at, username] of notebook.saves.entries())
      this.plan(
        later(day, at + 1),
        async () => {
          await this.app.get(NotebookSaves).save(this.person(username), id, true);
        },
        username,
      );
  }

  private async write(note: DemoNote): Promise<void> {
    const { title, isPublished, day } = note;
    const author = this.person(note.author);
    const notebook = note.notebook === undefined ? null : this.notebook(note.notebook);
    const section = note.section === undefined ? null : notebook?.sections.get(note.section);
    if (section === undefined) throw new Error(`There is no section ${note.section} for “${title}”`);
    const body = {
      title,
      htmlContent: await this.withDrawings(author, note.html),
      ...(notebook && { notebookId: notebook.id, sectionId: section }),
    };
    const id = await this.app.get(NoteWriter).create(author, body, undefined);
    this.share(noteSubject, author, id, note);
    if (isPublished)
      await this.app.get(PublishingService).publish(noteSubject, author, id, { on: true, keepGrants: true });
    const subject = { type: 'note', id } as const;
    for (const [at, username] of note.likes.entries())
      this.plan(later(day, at), () => this.like(subject, username), username);
    for (const [at, username] of note.saves.entries())
      this.plan(
        later(day, at + 1),
        async () => {
          await this.app.get(NoteSaves).save(this.person(username), { noteId: id, on: true });
        },
        username,
      );
    for (const [at, comment] of note.comments.entries())
      this.plan(later(day, at + 1), () => this.comment(subject, comment), ...peopleIn(comment));
  }

  private async comment(subject: SocialSubject, { by, text, likes, replies }: DemoComment): Promise<void> {
    const { id } = await this.app.get(CommentWriter).add(this.person(by), subject, text);
    const added = { type: 'comment', id } as const;
    for (const username of likes) await this.like(added, username);
    for (const reply of replies) await this.comment(added, { ...reply, replies: [] });
  }

  private async like(subject: SocialSubject, username: string): Promise<void> {
    await this.app.get(Likes).like(this.person(username), subject, true);
  }

  /** The text with the addresses of its drawings. They are claimed from the easel as the note is created. */
  private async withDrawings(author: SignedIn, html: string): Promise<string> {
    let shown = html;
    for (const name of drawingsIn(html)) {
      const bytes = await this.drawing(name);
      const noteid = await this.easelOf(author);
      const file = { name: 'drawing.png', bytes };
      const { location, width, height } = await this.clock.today(() =>
        this.app.get(ImageUploads).add(author, { headers: { noteid }, file }),
      );
      // With its size the text below it keeps its place while the picture comes.
      shown = shown.replace(`src="${name}"`, `src="${location}" width="${width}" height="${height}"`);
    }
    return shown;
  }

  private drawing(name: string): Promise<Buffer> {
    const begun = this.drawings.get(name) ?? drawScene(name);
    this.drawings.set(name, begun);
    return begun;
  }

  private async easelOf(author: SignedIn): Promise<string> {
    const known = this.easels.get(author.username);
    if (known !== undefined) return known;
    const id = await this.app.get(NoteWriter).create(author, { title: 'Drawings' }, undefined);
    this.easels.set(author.username, id);
    return id;
  }

  private async clearEasel(noteId: string): Promise<void> {
    const [username] = [...this.easels].find(([, id]) => id === noteId) ?? [];
    await this.app.get(NoteWriter).delete(this.person(username as string), noteId);
  }

  private async setPicture(person: DemoPerson): Promise<void> {
    const file = { name: 'portrait.png', bytes: await drawPortrait(person) };
    await this.app.get(DisplayPictures).set(this.person(person.username), file);
  }

  private async setCover({ owner, name, cover }: DemoNotebook): Promise<void> {
    if (cover === null) return;
    const file = { name: 'cover.png', bytes: await this.drawing(cover) };
    const { id } = this.notebook(name);
    await this.app.get(Covers).set(this.person(owner), { headers: { notebookid: id }, file });
  }
}

/** The first reader comes within hours, the next ones over some days, all before today. */
function later(day: number, at: number): number {
  return day / (1.03 + 0.04 * at) - 0.001 * at;
}

function peopleIn({ by, likes, replies }: DemoComment): string[] {
  return [by, ...likes, ...replies.flatMap((reply) => [reply.by, ...reply.likes])];
}

function drawingsIn(html: string): string[] {
  return [...html.matchAll(/src="(drawing:[^"]+)"/g)].map(([, name = '']) => name);
}
