import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { SignedIn } from '../access/viewer.ts';
import { hashPassword } from '../accounts/passwords/password-hashing.ts';
import { insertPerson } from '../accounts/registration/insert-person.ts';
import { User } from '../accounts/user.entity.ts';
import { AppModule } from '../app.module.ts';
import { NoteWriter } from '../notes/note-writer.ts';
import { loadConfig } from '../platform/config/config.ts';
import { Reads } from '../platform/database/reads.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { reasonOf } from '../platform/process/reason-of.ts';
import { SharingService } from '../sharing/sharing.service.ts';
import { noteSubject } from '../sharing/subject.ts';
import { type DemoUsername, demoNotes, demoPassword, demoPeople } from './demo-content.ts';

/*
 * One-shot process for `npm run demo`: fills the database of a running stack with people and notes and
 * says who they are. Run again it changes nothing.
 */
try {
  const app = await NestFactory.createApplicationContext(AppModule.with(loadConfig(process.env)), {
    logger: false,
    abortOnError: false,
  });
  if (!(await app.get(Reads).manager.existsBy(User, { username: demoPeople[0].username }))) {
    await addNotes(app, await addPeople(app));
  }
  await app.close();
  const names = demoPeople.map(({ username }) => username).join(', ');
  process.stdout.write(`Sign in as ${names}; the password is ${demoPassword}\n`);
} catch (error) {
  process.stderr.write(`The demo could not be set up: ${reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function addPeople(app: INestApplicationContext): Promise<Map<DemoUsername, SignedIn>> {
  const passwordHash = await hashPassword(demoPassword);
  const people = new Map<DemoUsername, SignedIn>();
  for (const { username, name } of demoPeople) {
    const person = { email: `${username}@example.org`, username, name, passwordHash, googleSub: null };
    const user = await app.get(UnitOfWork).run((unit) => insertPerson(unit, person));
    people.set(username, { kind: 'signed-in', userId: user.id, sid: '', name, username });
  }
  return people;
}

async function addNotes(
  app: INestApplicationContext,
  people: ReadonlyMap<DemoUsername, SignedIn>,
): Promise<void> {
  const idsOf = (usernames: readonly DemoUsername[]) =>
    usernames.map((username) => people.get(username)?.userId as string);
  for (const { author, title, html, editors, viewers } of demoNotes) {
    const person = people.get(author) as SignedIn;
    const body = { title, htmlContent: html };
    const noteId = await app.get(NoteWriter).create(person, body, undefined);
    await app.get(SharingService).share(noteSubject, person, noteId, {
      usersView: idsOf(viewers),
      usersEdit: idsOf(editors),
    });
  }
}
