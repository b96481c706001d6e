import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps what it gets, and can be set to refuse. */
export class MailCatcher {
  readonly mails: Email[] = [];
  isRefusing = false;
  /** While set, a mail that came in is answered only when this resolves. */
  pause: Promise<void> | undefined;
  private onArrival: () => void = () => undefined;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const { pause } = this;
      this.onArrival();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await pause;
        if (this.isRefusing) return done(new Error('not now'));
        this.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });

  /** Resolves when the next mail begins to come in. */
  nextArrival(): Promise<void> {
    return new Promise((resolve) => {
      this.onArrival = resolve;
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
