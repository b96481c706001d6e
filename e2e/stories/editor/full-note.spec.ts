import { collabLimits } from '@commonplace/contracts/collab';
import type { Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { LiveNote } from '../../support/live/live-note.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** A program of the person signed in on `page` that fills the note with invisible data, as a long history does. */
async function filler(page: Page, noteId: string) {
  const token = (await page.evaluate(() => localStorage.getItem('jwtToken'))) ?? '';
  const url = `${new URL(page.url()).origin.replace('http', 'ws')}/collab`;
  const note = await new LiveNote({ url, documentName: `note.${noteId}.1`, token }).synced();
  const history = note.doc.getText('history');
  return {
    note,
    async fillTo(share: number): Promise<void> {
      const whole = Math.floor(collabLimits.document * share);
      while (history.length < whole) {
        const letters = Math.min(200_000, whole - history.length);
        const acknowledged = new Promise<void>((resolve) => note.onAcknowledged(resolve));
        history.insert(history.length, 'x'.repeat(letters));
        await acknowledged;
      }
    },
  };
}

async function paste(note: NotePage, text: string): Promise<void> {
  await note.body.evaluate((body, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function look(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fitsWidth(page);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size.width}.png`) });
  }
  await page.setViewportSize(sizes[0] as (typeof sizes)[0]);
}

test('C24: a note that fills up says so, takes nothing that does not fit, and goes on in a fresh copy', async ({
  joins,
}) => {
  // Ten megabytes are transferred.
  const note = new NotePage(await joins({ username: 'toni', name: 'Toni' }));
  const { page, body } = note;
  const noteId = await note.write('Ledger', 'First line.');
  const program = await filler(page, noteId);

  // Larger than the limit of a live update, and smaller than that of a note.
  await paste(note, 'more '.repeat(60_000));
  await note.saved();
  expect(program.note.text.length).toBeGreaterThan(300_000);
  await body.press('Control+z');
  await expect(body).toHaveText('First line.');
  await note.saved();

  await paste(note, 'too much '.repeat(600_000));
  await expect(page.getByText('This does not fit into this note')).toBeVisible();
  await look(page, 'refused');
  await expect(body).toHaveText('First line.');
  await note.typeAtEnd(' Second.');
  await note.saved();
  expect(program.note.text).toContain('First line. Second.');

  await program.fillTo(0.82);
  await expect(page.getByText('This note is almost full')).toBeVisible();
  await look(page, 'filling');
  await note.typeAtEnd(' Third.');
  await note.saved();

  await program.fillTo(0.98);
  await expect(page.getByText('This note is full.')).toBeVisible();
  await look(page, 'full');
  await note.typeAtEnd('Nothing of this.');
  await expect(body).toHaveText('First line. Second. Third.');
  for (let letters = 0; letters < 7; letters += 1) await page.keyboard.press('Backspace');
  await expect(body).toHaveText('First line. Second.');
  await note.saved();
  expect(program.note.text).toContain('First line. Second.');

  await page.getByRole('button', { name: 'Continue in a new copy' }).click();
  await expect(note.title).toHaveValue('Ledger (continued)');
  await expect(body).toHaveText('First line. Second.');
  await expect(page.getByText('This note is full.')).toBeHidden();
  expect(new URL(page.url()).searchParams.get('note')).not.toBe(noteId);
  await note.typeAtEnd(' And on it goes.');
  await note.saved();
  await look(page, 'copy');
  await page.reload();
  await expect(body).toHaveText('First line. Second. And on it goes.');
  await note.open(noteId);
  await expect(body).toHaveText('First line. Second.');
  program.note.vanish();
});
