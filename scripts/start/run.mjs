import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bindPublicPort } from '../stack/public-port.mjs';
import { readSettings } from '../stack/settings.mjs';
import { StartError } from '../stack/start-error.mjs';
import { startStack } from '../stack.mjs';
import { createAnnouncer } from './announcer.mjs';
import { buildChanged } from './build-changed.mjs';
import { stopped, toldToStop } from './told-to-stop.mjs';

/** @typedef {'serve' | 'demo' | 'empty demo' | 'development'} Mode */

/** @type {ReadonlyMap<string, Mode>} By arguments. */
const modes = new Map([
  ['', 'serve'],
  ['--demo', 'demo'],
  ['--demo --empty', 'empty demo'],
  ['--dev', 'development'],
]);
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts everything and stays until a signal stops it.
 *
 * @param {string[]} args `--demo`, perhaps with `--empty`, or `--dev` or nothing
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  const announcer = createAnnouncer({
    terminal: process.stdout.isTTY === true,
    everything: Boolean(process.env.LOG_LEVEL),
    write: (text) => process.stdout.write(text),
  });
  const told = toldToStop();
  /** @type {string | undefined} */
  let throwAway;
  try {
    const mode = modeOf(args);
    const settings = readSettings(process.env, root);
    if (mode === 'demo' || mode === 'empty demo') {
      for (const name of ['DATA_DIR', 'DATABASE_URL'])
        if (process.env[name]) announcer.say(`${name} is not used: the demo has data of its own.`);
      throwAway = await mkdtemp(join(tmpdir(), 'commonplace-demo-'));
      settings.dataDir = throwAway;
      // A variable of its own: nobody fills the database of an instance by mistake.
      settings.databaseUrl = process.env.DEMO_DATABASE_URL || undefined;
    }
    await serve(mode, settings, announcer, told);
    return 0;
  } catch (error) {
    if (told.aborted) return 0;
    // A line for what an operator can put right, a trace for what only we can.
    process.stderr.write(
      `${error instanceof StartError ? error.message : /** @type {Error} */ (error).stack}\n`,
    );
    return 1;
  } finally {
    if (throwAway) await rm(throwAway, { recursive: true, force: true });
  }
}

/**
 * @param {Mode} mode
 * @param {import('../stack/settings.mjs').Settings} settings
 * @param {ReturnType<typeof createAnnouncer>} announcer
 * @param {AbortSignal} told
 */
async function serve(mode, settings, announcer, told) {
  const { host, port, publicUrl, dataDir, databaseUrl } = settings;
  await assertPortIsFree(settings);

  await buildChanged(told);

  // What is built may be read by all; what the processes write is for their own user alone.
  process.umask(0o077);
  const development = mode === 'development' ? await develop(announcer, { host, port }) : undefined;
  const shownUrl = publicUrl ?? development?.url;
  try {
    const stack = await startStack({
      dataDir,
      databaseUrl,
      host,
      port,
      publicUrl: shownUrl,
      env: { DEMO: mode === 'demo' ? 'true' : undefined },
      ...development?.stack,
      signal: told,
      onLog: announcer.log,
      onEvent: announcer.event,
    });
    try {
      development?.watch(stack);
      const people = mode === 'demo' ? await stack.run('backend/dist/tools/demo/seed.js') : [];
      if (mode === 'demo') stack.startBeside('writers', 'backend/dist/tools/demo/live/write-live.js');
      const { content, backend, collab } = stack.processes;
      announcer.started();
      announcer.say(`Commonplace is running at ${shownUrl ?? stack.url}`, {
        event: 'started',
        url: shownUrl ?? stack.url,
        processes: { content: content.pid, backend: backend.pid, collab: collab.pid },
      });
      announceData(announcer, { mode, dataDir, databaseUrl });
      for (const { line, record } of people) announcer.say(record ? String(record.msg) : line);
      await stopped(told);
      announcer.say('Stopping …');
    } finally {
      await stack.stop();
    }
    announcer.say('Stopped.');
  } finally {
    await development?.stop();
  }
}

/**
 * Loaded only where it is used: it runs TypeScript, for which Node holds 18 MB.
 *
 * @type {typeof import('./development.mjs').startDevelopment}
 */
async function develop(announcer, address) {
  const { startDevelopment } = await import('./development.mjs');
  return startDevelopment(announcer, address);
}

/** @param {string[]} args @returns {Mode} */
function modeOf(args) {
  const mode = modes.get(args.join(' '));
  if (mode) return mode;
  throw new StartError(`Unknown argument "${args.join(' ')}": there are --demo, --demo --empty and --dev`);
}

/**
 * Before the build, so that an error does not take a minute.
 *
 * @param {import('../stack/settings.mjs').Settings} settings
 */
async function assertPortIsFree({ host, port }) {
  const publicPort = await bindPublicPort({ host, port });
  publicPort.close();
}

/**
 * @param {ReturnType<typeof createAnnouncer>} announcer
 * @param {{ mode: string, dataDir: string, databaseUrl: string | undefined }} facts
 */
function announceData({ say }, { mode, dataDir, databaseUrl }) {
  const mail = process.env.SMTP_URL
    ? 'sent through SMTP_URL'
    : `${join(dataDir, 'mail')}, and their links are printed here`;
  const variable = mode.endsWith('demo') ? 'DEMO_DATABASE_URL' : 'DATABASE_URL';
  const database = databaseUrl ? `database: ${variable}` : 'SQLite';
  say(`Data: ${dataDir} (${database})${mode.endsWith('demo') ? ', deleted at the end' : ''}`);
  say(`Mails: ${mail}`);
  say('Ctrl-C stops everything.');
}
