import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page that the links of mails lead to. */
type LinkedPage = 'onboard' | 'verify-email' | 'create-password';

const patienceMs = 10_000;

/**
 * The newest link to a page in the mails that the product wrote for an address: without an SMTP server they
 * are `.eml` files in `DATA_DIR/mail`. Waits until one has come.
 */
export async function newestMailLink(
  dataDir: string,
  recipient: string,
  page: LinkedPage = 'onboard',
): Promise<string> {
  const folder = join(dataDir, 'mail');
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const mail = await readFile(join(folder, name), 'utf8');
      if (!mail.toLowerCase().includes(recipient.toLowerCase())) continue;
      const link = linkIn(mail, page);
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail with a link came for ${recipient} within ${patienceMs} ms`);
}

/** The first address of our own pages, with quoted-printable line folding undone. */
function linkIn(mail: string, page: LinkedPage): string | null {
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  // With what follows it, or the mail is being written and the link is not whole yet.
  return new RegExp(`https?://[^\\s"<>]+/${page}/[\\w-]+(?=[\\s"<>])`).exec(unfolded)?.[0] ?? null;
}
