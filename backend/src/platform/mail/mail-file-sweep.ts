import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { BackgroundWork } from '../process/background-work.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import { mailFolder } from './mail-folder.ts';
import { mailLinkLifeMs } from './mail-link-life.ts';

const pauseMs = 60_000;

/**
 * Removes mails that became files, within a minute of their links' expiry. With a mail server too: it may
 * have been set up since.
 */
@Injectable()
export class MailFileSweep {
  private readonly sweeps: RepeatedWork;

  constructor(@Inject(CONFIG) config: Config, background: BackgroundWork, logger: PinoLogger) {
    logger.setContext(MailFileSweep.name);
    this.sweeps = background.addJob({
      name: 'mail-files',
      everyMs: pauseMs,
      work: () => removeExpired(mailFolder(config)),
      onFailure: (error) => logger.error({ err: error }, 'old mail files could not be removed'),
    });
  }

  /** Removes what has expired by now. */
  async sweep(): Promise<void> {
    await this.sweeps.run();
  }
}

async function removeExpired(folder: string): Promise<void> {
  const before = Date.now() - mailLinkLifeMs;
  for (const name of await namesIn(folder)) {
    // A draft (`.eml~`) that a killed process left behind goes as well.
    if (!/\.eml~?$/.test(name)) continue;
    const file = join(folder, name);
    // Null for a draft that has just got its final name.
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs <= before) await rm(file, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
