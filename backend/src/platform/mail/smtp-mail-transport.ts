import nodemailer, { type Transporter } from 'nodemailer';
import type { MailMessage } from './mail-message.ts';
import { MailTransport } from './mail-transport.ts';

export class SmtpMailTransport extends MailTransport {
  private readonly transporter: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
    private readonly messageIdHost: string,
  ) {
    super();
    this.transporter = nodemailer.createTransport(smtpUrl);
  }

  async send(id: string, message: MailMessage): Promise<void> {
    await this.transporter.sendMail({
      ...message,
      from: this.from,
      messageId: `<${id}@${this.messageIdHost}>`,
    });
  }
}
