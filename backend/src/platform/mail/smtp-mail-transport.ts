import nodemailer, { type Transporter } from 'nodemailer';
import type { MailMessage } from './mail-message.ts';
import { MailTransport } from './mail-transport.ts';
import { sentMail } from './sent-mail.ts';

/** Milliseconds for each step with a server that says nothing; the library waits for minutes. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

export class SmtpMailTransport extends MailTransport {
  private readonly transporter: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
    private readonly messageIdHost: string,
  ) {
    super();
    this.transporter = nodemailer.createTransport({ url: smtpUrl, ...patience });
  }

  async send(id: string, message: MailMessage): Promise<void> {
    const { from, messageIdHost } = this;
    await this.transporter.sendMail(sentMail(id, message, { from, messageIdHost }));
  }
}
