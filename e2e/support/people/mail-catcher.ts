import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server for everyone, that keeps what it gets. */
export class MailCatcher {
  /** All mails, the oldest first. */
  readonly mails: Email[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        this.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        for (const look of this.waiting) look();
        done();
      });
    },
  });

  /** Starts to listen on a free port of this machine; resolves to the value of `SMTP_URL`. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** The mails that an address has got, the oldest first. */
  to(recipient: string): Email[] {
    return this.mails.filter(({ to }) => to?.some(({ address }) => address === recipient));
  }

  /** The mail with this subject, once it has come: the newest one to this address. */
  async newest(recipient: string, subject: string, timeoutMs = 10_000): Promise<Email> {
    const find = () => this.to(recipient).findLast((mail) => mail.subject === subject);
    const found = find();
    if (found) return found;
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
      };
      const look = () => {
        const mail = find();
        if (!mail) return;
        stop();
        resolve(mail);
      };
      const timer = setTimeout(() => {
        stop();
        const subjects = this.to(recipient).map((mail) => mail.subject);
        reject(
          new Error(`No mail “${subject}” came for ${recipient}; there are ${JSON.stringify(subjects)}`),
        );
      }, timeoutMs);
      this.waiting.add(look);
    });
  }

  /** The one address in that mail, which its words and its button lead to alike. */
  async link(recipient: string, subject: string): Promise<string> {
    const mail = await this.newest(recipient, subject);
    const inText = /^https?:\/\/\S+$/m.exec(mail.text ?? '')?.[0];
    const inButton = /href="([^"]+)"/.exec(mail.html ?? '')?.[1];
    if (!inText || inText !== inButton) throw new Error(`The mail leads to ${inText} and ${inButton}`);
    return inText;
  }
}
