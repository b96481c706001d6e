import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinoLogger } from 'nestjs-pino';
import nodemailer from 'nodemailer';
import type { MailMessage } from './mail-message.ts';
import { MailTransport } from './mail-transport.ts';
import { sentMail } from './sent-mail.ts';

/**
 * Without a mail server: each mail becomes an `.eml` file, and its link a line in the log
 * (`event: "mail.written"`), which `npm start` shows on the console.
 */
export class FileMailTransport extends MailTransport {
  private readonly composer = nodemailer.createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly messageIdHost: string,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  async send(id: string, message: MailMessage): Promise<void> {
    const { from, messageIdHost } = this;
    const composed = await this.composer.sendMail(sentMail(id, message, { from, messageIdHost }));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Ids of version 7 sort by age, and so do the files.
    const file = join(this.folder, `${id}.eml`);
    await writeFile(`${file}~`, composed.message as Buffer, { mode: 0o600 });
    await rename(`${file}~`, file);
    this.logger.info(
      {
        event: 'mail.written',
        file,
        to: message.to,
        subject: message.subject,
        link: firstLink(message.text),
      },
      'a mail was written',
    );
  }
}

function firstLink(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null;
}
