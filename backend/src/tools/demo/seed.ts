import 'reflect-metadata';
import { demoSignIn } from '@commonplace/contracts/api';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { User } from '../../accounts/user.entity.ts';
import { AppModule } from '../../app.module.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import { usePrivateUmask } from '../../platform/process/private-umask.ts';
import { reasonOf } from '../../platform/process/reason-of.ts';
import { readWorld } from './read-world.ts';
import { WorldBuilder } from './world-builder.ts';
import { WorldClock } from './world-clock.ts';

/*
 * One-shot process for `npm run demo`: fills the database of a running stack with the world of `backend/demo` and says who
 * is in it. Run again it changes nothing.
 */
usePrivateUmask();
let app: INestApplicationContext | undefined;
try {
  const world = readWorld();
  const clock = new WorldClock();
  // Before the first id: ids of a later day would keep all others after it.
  clock.goTo(400);
  app = await NestFactory.createApplicationContext(AppModule.with(loadConfig(process.env)), {
    logger: false,
    abortOnError: false,
  });
  // The running backend does it, at the real time.
  await app.get(BackgroundWork).beforeApplicationShutdown();
  const isBuilt = await app.get(Reads).manager.existsBy(User, { username: world.people[0]?.username ?? '' });
  if (!isBuilt) await new WorldBuilder(app, clock).build(world);
  const names = world.people.map(({ username }) => username).join(', ');
  process.stdout.write(`Sign in as ${names}; the password is ${demoSignIn.password}\n`);
} catch (error) {
  process.stderr.write(`The demo could not be set up: ${reasonOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await app?.close();
}
