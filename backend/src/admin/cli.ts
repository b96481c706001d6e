import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { EnvironmentError } from '@commonplace/contracts/environment';
import { AppError } from '@commonplace/contracts/errors';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../platform/config/config.ts';
import { usePrivateUmask } from '../platform/process/private-umask.ts';
import { reasonOf } from '../platform/process/reason-of.ts';
import { AdminCliModule } from './admin-cli.module.ts';
import { Administration } from './administration.ts';

/*
 * `npm run admin -- <command>`: what administrators do, for those who hold the machine. The product may run meanwhile;
 * open connections follow within seconds.
 */
const usage = `npm run admin -- reports
npm run admin -- close-report|reopen-report <id> --reason <text>
npm run admin -- hide|unhide note|notebook|comment <id> --reason <text>
npm run admin -- suspend|unsuspend <username> --reason <text>
npm run admin -- acts
`;

/** Rows of one list. */
const most = 100;

usePrivateUmask();
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  // A person reads the output; what is worth a warning in a server is not to them.
  const config = { ...loadConfig(process.env), logLevel: 'error' as const };
  const app = await NestFactory.createApplicationContext(AdminCliModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    process.exitCode = (await run(app.get(Administration), positionals, values.reason.trim())) ? 0 : 1;
  } finally {
    await app.close();
  }
} catch (error) {
  const reason =
    error instanceof AppError && error.code === 'not_found'
      ? 'There is nothing with this id or name.'
      : error instanceof EnvironmentError
        ? error.message
        : reasonOf(error);
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

/** Answers whether there is such a command. */
async function run(
  administration: Administration,
  [command = '', first = '', second = '']: readonly string[],
  reason: string,
): Promise<boolean> {
  const page = { limit: most, offset: 0 };
  if (command === 'reports') {
    const { reports, count } = await administration.reports(page);
    for (const { id, createdAt, subjectType, subjectId, reason: why, reporter, text } of reports)
      say([id, day(createdAt), subjectType, subjectId, why, reporter ? `@${reporter.username}` : '-', text]);
    say([`${count} open`]);
    return true;
  }
  if (command === 'acts') {
    const { acts } = await administration.acts(page);
    for (const { createdAt, admin, act, subjectType, subjectId, reason: why } of acts)
      say([day(createdAt), admin, act, subjectType, subjectId, why]);
    return true;
  }
  const isUndone = command.startsWith('un') || command.startsWith('re');
  const act = command.replace(/^un/, '').replace(/^reopen-/, 'close-');
  const why = { admin: 'command line', reason };
  if (reason === '' || first === '') return usageAgain();
  if (act === 'close-report') await administration.closeReport(first, !isUndone, why);
  else if (act === 'suspend')
    await administration.suspend(first.replace(/^@/, '').toLowerCase(), !isUndone, why);
  else if (act === 'hide' && (first === 'note' || first === 'notebook' || first === 'comment'))
    await administration.hide(first, second, !isUndone, why);
  else return usageAgain();
  say(['Done.']);
  return true;
}

function usageAgain(): false {
  process.stderr.write(usage);
  return false;
}

/** One line; what people wrote can not break it or control the terminal. */
function say(parts: readonly string[]): void {
  process.stdout.write(`${parts.map((part) => part.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')).join('  ')}\n`);
}

function day(at: number): string {
  return new Date(at).toISOString();
}
