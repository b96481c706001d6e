import { mailsTo } from '../../support/people.ts';
import type { TestBackend } from '../../support/test-backend.ts';

type MailedPage = 'onboard' | 'create-password' | 'verify-email';

/** The token in the link to a page, in the newest mail to an address. */
export async function linkIn(backend: TestBackend, email: string, page: MailedPage): Promise<string> {
  const mail = (await mailsTo(backend, email)).at(-1);
  const token = new RegExp(`/${page}/([\\w-]{22})\\s`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`The newest mail to ${email} has no link to /${page}`);
  return token;
}
