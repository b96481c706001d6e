import type { Page } from '@playwright/test';
import * as Y from 'yjs';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { LiveNote } from '../../support/live/live-note.ts';

/** A program of the person signed in on `page` that is newer than the page. */
async function newerPage(page: Page, noteId: string): Promise<LiveNote> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const url = `${new URL(page.url()).origin.replace('http', 'ws')}/collab`;
  return new LiveNote({ url, documentName: `note.${noteId}.1`, token: token ?? '' }).synced();
}

function callout(words: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  const made = new Y.XmlElement('callout');
  made.insert(0, [paragraph]);
  return made;
}

test('C27: what a newer page wrote stays, is shown, and can’t be written over until it is gone or the page is new', async ({
  joins,
}) => {
  const note = new NotePage(await joins({ username: 'nadia', name: 'Nadia' }));
  const { page, body } = note;
  const noteId = await note.write('Cellar', 'The stairs are old.');
  const newer = await newerPage(page, noteId);
  newer.content.push([callout('Mind the step.')]);

  const notice = page.getByText('Part of this note was made with a newer version of Commonplace.');
  await expect(notice).toBeVisible();
  await expect(body).toHaveAttribute('contenteditable', 'false');
  await expect(body).toContainText('Mind the step.');
  await expect(page.getByRole('toolbar')).toBeHidden();
  await body.click();
  await page.keyboard.type('Nothing of this.');
  await expect(note.title).not.toBeEditable();

  // Edits of others continue to appear.
  newer.appendParagraph('The cellar is deep.');
  await expect(body).toContainText('The cellar is deep.');
  expect(newer.content.toString()).toBe(
    '<paragraph>The stairs are old.</paragraph><callout><paragraph>Mind the step.</paragraph></callout><paragraph>The cellar is deep.</paragraph>',
  );
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsWidth(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: test.info().outputPath(`${width}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 800 });

  // The same version of the page, loaded again, does not know the block, and deletes nothing when it opens the note.
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(notice).toBeVisible();
  expect(newer.content.length).toBe(3);

  newer.content.delete(1, 1);
  await expect(notice).toBeHidden();
  await note.typeAtEnd(' And dry.');
  await note.saved();
  await expect.poll(() => newer.text).toContain('The cellar is deep. And dry.');
  newer.vanish();
});

test('C27: a malformed block of a co-editor locks nobody out for good, and its words stay', async ({
  joins,
}) => {
  const note = new NotePage(await joins({ username: 'vera', name: 'Vera' }));
  const { page, body } = note;
  const noteId = await note.write('Yard', 'Gravel.');
  const program = await newerPage(page, noteId);
  const heading = new Y.XmlElement('heading');
  heading.insert(0, [new Y.XmlText('roses')]);
  const malformed = new Y.XmlElement('paragraph');
  malformed.insert(0, [new Y.XmlText('Thorny '), heading]);
  program.content.push([malformed]);

  await expect(page.getByText('Part of this note has a format that cannot be edited.')).toBeVisible();
  await expect(body).toHaveAttribute('contenteditable', 'false');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: test.info().outputPath(`damaged-${width}.png`) });
  }
  await page.getByRole('button', { name: 'Convert to plain text' }).click();
  await expect(body).toHaveAttribute('contenteditable', 'true');
  await note.typeAtEnd(' Still.');
  await note.saved();
  expect(program.content.toString()).toBe(
    '<paragraph>Gravel.</paragraph><paragraph>Thorny </paragraph><paragraph>roses Still.</paragraph>',
  );
  program.vanish();
});

test('C27: someone who may only read sees the rest, and is not asked to do anything', async ({ joins }) => {
  const owner = new NotePage(await joins({ username: 'olaf', name: 'Olaf' }));
  const reader = new NotePage(await joins({ username: 'petra', name: 'Petra' }));
  const noteId = await owner.write('Attic', 'Dusty.');
  await owner.shareWith('petra', 'Can view');
  const newer = await newerPage(owner.page, noteId);
  newer.content.push([callout('Low beam.')]);
  await reader.open(noteId);
  await expect(reader.body).toContainText('Dusty.');
  await expect(reader.body).toContainText('Low beam.');
  await expect(reader.page.getByText('newer version of Commonplace')).toBeHidden();
  newer.vanish();
});
