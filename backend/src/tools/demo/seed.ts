import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { SignedIn } from '../../access/viewer.ts';
import { hashPassword } from '../../accounts/passwords/password-hashing.ts';
import { insertPerson } from '../../accounts/registration/insert-person.ts';
import { User } from '../../accounts/user.entity.ts';
import { AppModule } from '../../app.module.ts';
import { Covers } from '../../library/notebooks/covers/covers.ts';
import { NotebookWriter } from '../../library/notebooks/write/notebook-writer.ts';
import { NoteWriter } from '../../library/notes/write/note-writer.ts';
import { PublishingService } from '../../library/publishing/publishing.service.ts';
import { NoteSaves } from '../../library/saves/note-saves.ts';
import { SectionWriter } from '../../library/sections/section-writer.ts';
import { SetWriter } from '../../library/sets/set-writer.ts';
import { SharingService } from '../../library/sharing/sharing.service.ts';
import { notebookSubject, noteSubject } from '../../library/sharing/subject.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { usePrivateUmask } from '../../platform/process/private-umask.ts';
import { reasonOf } from '../../platform/process/reason-of.ts';
import { CommentWriter } from '../../social/comments/comment-writer.ts';
import type { SocialSubject } from '../../social/comments/social-subject.ts';
import { Follows } from '../../social/follows/follows.ts';
import { Likes } from '../../social/likes/likes.ts';
import {
  type DemoUsername,
  demoFollows,
  demoNotebooks,
  demoNotes,
  demoPassword,
  demoPeople,
  demoReadings,
  demoSet,
} from './demo-content.ts';
import { demoCover } from './demo-cover.ts';

type People = Map<DemoUsername, SignedIn>;

interface AddedNotebook {
  id: string;
  /** Ids by titles. */
  sections: ReadonlyMap<string, string>;
}

/*
 * One-shot process for `npm run demo`: fills the database of a running stack with people, what they write and what
 * they do with it, and says who they are. Run again it changes nothing.
 */
usePrivateUmask();
try {
  const app = await NestFactory.createApplicationContext(AppModule.with(loadConfig(process.env)), {
    logger: false,
    abortOnError: false,
  });
  if (!(await app.get(Reads).manager.existsBy(User, { username: demoPeople[0].username }))) {
    const people = await addPeople(app);
    const noteIds = await addNotes(app, people, await addNotebooks(app, people));
    await addReaders(app, people, noteIds);
  }
  await app.close();
  const names = demoPeople.map(({ username }) => username).join(', ');
  process.stdout.write(`Sign in as ${names}; the password is ${demoPassword}\n`);
} catch (error) {
  process.stderr.write(`The demo could not be set up: ${reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function addPeople(app: INestApplicationContext): Promise<People> {
  const passwordHash = await hashPassword(demoPassword, { account: 'demo', address: 'demo' });
  const people: People = new Map();
  for (const { username, name } of demoPeople) {
    const person = { email: `${username}@example.org`, username, name, passwordHash, googleSub: null };
    const user = await app.get(UnitOfWork).run((unit) => insertPerson(unit, person));
    people.set(username, { kind: 'signed-in', userId: user.id, sid: '', name, username });
  }
  return people;
}

/** Notes. Answers their ids by their titles. */
async function addNotes(
  app: INestApplicationContext,
  people: People,
  notebooks: ReadonlyMap<string, AddedNotebook>,
): Promise<Map<string, string>> {
  const added = new Map<string, string>();
  for (const { author, place, title, html, editors, viewers } of demoNotes) {
    const person = people.get(author) as SignedIn;
    const notebook = place && notebooks.get(place.notebook);
    const body = {
      title,
      htmlContent: html,
      ...(notebook && { notebookId: notebook.id, sectionId: notebook.sections.get(place.section) ?? null }),
    };
    const noteId = await app.get(NoteWriter).create(person, body, undefined);
    await app.get(SharingService).share(noteSubject, person, noteId, {
      usersView: idsOf(people, viewers),
      usersEdit: idsOf(people, editors),
    });
    added.set(title, noteId);
  }
  return added;
}

/** Followers, and who likes, saves and comments. */
async function addReaders(
  app: INestApplicationContext,
  people: People,
  noteIds: ReadonlyMap<string, string>,
): Promise<void> {
  const person = (username: DemoUsername) => people.get(username) as SignedIn;
  for (const { follower, people: followed, hashtags } of demoFollows) {
    for (const username of followed) await app.get(Follows).followPerson(person(follower), username, true);
    for (const tag of hashtags) await app.get(Follows).followHashtag(person(follower), tag, true);
  }
  const like = async (subject: SocialSubject, usernames: readonly DemoUsername[]) => {
    for (const username of usernames) await app.get(Likes).like(person(username), subject, true);
  };
  const comment = async (subject: SocialSubject, author: DemoUsername, text: string) => {
    const { id } = await app.get(CommentWriter).add(person(author), subject, text);
    return { type: 'comment', id } as const;
  };
  for (const { title, likedBy, savedBy, comments } of demoReadings) {
    const noteId = noteIds.get(title) as string;
    const note = { type: 'note', id: noteId } as const;
    await like(note, likedBy);
    for (const username of savedBy) await app.get(NoteSaves).save(person(username), { noteId, on: true });
    for (const { author, text, likedBy: likedByToo, replies } of comments) {
      const added = await comment(note, author, text);
      await like(added, likedByToo);
      for (const reply of replies) await comment(added, reply.author, reply.text);
    }
  }
}

/** Notebooks by their names, with their sections, their covers and the shelf they stand on. */
async function addNotebooks(
  app: INestApplicationContext,
  people: People,
): Promise<Map<string, AddedNotebook>> {
  const added = new Map<string, AddedNotebook>();
  for (const notebook of demoNotebooks) {
    const { name, description, cover, editors, viewers } = notebook;
    const owner = people.get(notebook.owner) as SignedIn;
    const id = await app.get(NotebookWriter).create(owner, name);
    const sections = new Map<string, string>();
    for (const { title, color } of notebook.sections) {
      const section = await app.get(SectionWriter).create(owner, { notebookId: id, title, color });
      sections.set(title, section.id);
    }
    await app.get(NotebookWriter).edit(owner, { id, description, notesOrder: [...sections.values()] });
    if (cover) {
      const file = { name: 'cover.jpg', bytes: await demoCover(...cover) };
      await app.get(Covers).set(owner, { headers: { notebookid: id }, file });
    }
    const grants = { usersView: idsOf(people, viewers), usersEdit: idsOf(people, editors) };
    await app.get(SharingService).share(notebookSubject, owner, id, grants);
    if (notebook.isPublished) {
      await app.get(PublishingService).publish(notebookSubject, owner, id, { on: true, keepGrants: true });
    }
    added.set(name, { id, sections });
  }
  const { owner, title, icon, notebooks } = demoSet;
  const notebookIds = notebooks.map((name) => added.get(name)?.id as string);
  await app
    .get(SetWriter)
    .create(people.get(owner) as SignedIn, { title, icon: { class: icon }, notebookIds });
  return added;
}

function idsOf(people: People, usernames: readonly DemoUsername[]): string[] {
  return usernames.map((username) => people.get(username)?.userId as string);
}
