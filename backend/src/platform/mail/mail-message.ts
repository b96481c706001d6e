/** A mail to one person, in both its forms. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends mails of this kind (RFC 8058); of mails that a person can switch off. */
  unsubscribeUrl?: string | undefined;
}
