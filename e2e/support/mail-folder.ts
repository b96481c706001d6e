import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The newest link in the mails that the product wrote for an address: without an SMTP server they are
 * `.eml` files in `DATA_DIR/mail`. Waits until one has come.
 */
export async function newestMailLink(
  dataDir: string,
  recipient: string,
  timeoutMs = 10_000,
): Promise<string> {
  const folder = join(dataDir, 'mail');
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const mail = await readFile(join(folder, name), 'utf8');
      if (!mail.toLowerCase().includes(recipient.toLowerCase())) continue;
      const link = linkIn(mail);
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail with a link came for ${recipient} within ${timeoutMs} ms`);
}

/** The first address of our own pages, with quoted-printable line folding undone. */
function linkIn(mail: string): string | null {
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/[^\s"<>]+\/(?:onboard|verify-email|create-password)\/[\w-]+/.exec(unfolded)?.[0] ?? null;
}
