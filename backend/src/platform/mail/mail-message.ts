/** A mail to one person, in both its forms. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}
