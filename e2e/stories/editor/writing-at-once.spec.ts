import type { Locator, Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';

/** Milliseconds between two keys: at once and at leisure, and at night a pace between them. */
const paces = process.env.STORY_LOOKS === 'every' ? [0, 20, 80] : [0, 80];

/** The delay of the server when it creates the note; the person types meanwhile. */
async function slowlyMade(page: Page): Promise<void> {
  await page.route('**/api/notes/create', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
}

/** Opens the home of a person who follows no one: it leads on to Explore, which takes the focus. */
async function land(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForURL('/explore');
}

test('a new note is written from the key that begins it, at any pace, while it is being made', async ({
  joins,
  browser,
  product,
}) => {
  const mira = new NotePage(await joins({ username: 'mira', name: 'Mira' }));
  const { page } = mira;
  const phone = await browser.newContext({
    baseURL: product.url,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const touch = new NotePage(await phone.newPage());
  for (const each of [mira, touch]) await slowlyMade(each.page);

  const isWritten = async (note: NotePage, name: string) => {
    await note.page.waitForURL(/\?note=.*&edit/);
    await expect(note.body).toBeFocused();
    await note.page.keyboard.type(' and on');
    await expect(note.title).toHaveValue(name);
    await expect(note.body.locator('p')).toHaveText(['First line', 'Second line and on']);
    await note.saved();
  };
  const text = (name: string) => `${name}\nFirst line\nSecond line`;

  const newNote = page.getByRole('navigation').getByRole('link', { name: 'New Note' });
  for (const delay of paces) {
    await land(page);
    await newNote.focus();
    await page.keyboard.type(`\n${text(`By link ${delay}`)}`, { delay });
    await isWritten(mira, `By link ${delay}`);
  }
  await page.getByRole('heading', { level: 1, name: /^My Notes/ }).click();
  await page.keyboard.press('Alt+n');
  await page.keyboard.type(text('By key'));
  await isWritten(mira, 'By key');

  // Content pasted before the note exists is pasted into it, with formatting and pictures.
  await land(page);
  await page.getByRole('heading', { level: 1, name: /^My Notes/ }).click();
  await page.evaluate((png) => {
    const options = { key: 'n', code: 'KeyN', altKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
    const field = document.activeElement as HTMLTextAreaElement;
    const paste = (fill: (clipboard: DataTransfer) => void) => {
      const clipboardData = new DataTransfer();
      fill(clipboardData);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    field.value = 'Pasted\nBefore ';
    paste((clipboard) => {
      clipboard.setData('text/html', '<p>some <b>bold</b> words</p>');
      clipboard.setData('text/plain', 'some bold words');
    });
    field.value += ' after';
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    paste((clipboard) => clipboard.items.add(new File([bytes], 'noise.png', { type: 'image/png' })));
  }, noisePng('noise.png', 8).buffer.toString('base64'));
  await expect(mira.title).toHaveValue('Pasted');
  await expect(mira.body.locator('p').first()).toHaveText('Before some bold words after');
  await expect(mira.body.locator('strong')).toHaveText('bold');
  await expect(mira.body.locator('figure img')).toBeVisible();
  await mira.saved();
  await touch.page.goto('/');
  await touch.page.getByRole('region', { name: 'List' }).getByRole('link', { name: 'New Note' }).last().tap();
  await touch.page.keyboard.type(text('By touch'));
  await isWritten(touch, 'By touch');
  await phone.close();
});

test('words of an input method stay whole from the first key of a new note, through Enter and its making', async ({
  joins,
}) => {
  const hana = new NotePage(await joins({ username: 'hana', name: 'Hana' }));
  const { page, title, body } = hana;
  await slowlyMade(page);
  await land(page);
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => keys.send('Input.insertText', { text });

  await page.getByRole('navigation').getByRole('link', { name: 'New Note' }).press('Enter');
  await compose('k');
  await compose('か');
  await compose('かわ');
  await commit('川');
  await page.keyboard.press('Enter');
  await expect(body).toBeFocused();
  await compose('み');
  await page.waitForURL(/\?note=.*&edit/);
  await compose('みず');
  await commit('水');
  await page.keyboard.type('.');
  await expect(title).toHaveValue('川');
  await expect(body.locator('p')).toHaveText(['水.']);
  // A virtual keyboard sends no key name for Enter.
  await title.focus();
  await page.keyboard.press('End');
  await title.evaluate((field) =>
    field.dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'insertLineBreak', bubbles: true, cancelable: true }),
    ),
  );
  await expect(body).toBeFocused();
  await hana.saved();
});

test('editing begins with the word that was double-clicked, or where the text was clicked before E, for those who may edit', async ({
  joins,
}) => {
  const nestor = new NotePage(await joins({ username: 'nestor', name: 'Nestor' }));
  const olga = new NotePage(await joins({ username: 'olga', name: 'Olga' }));
  const { page, body, title } = nestor;
  const noteId = await nestor.write('The long road', 'We went down to the river before noon.');
  await nestor.saved();
  await nestor.shareWith('olga', 'Can view');
  const line = body.locator('p').first();

  for (const delay of paces) {
    await nestor.read(noteId);
    await nestor.editButton.waitFor();
    const before = (await line.textContent()) ?? '';
    const river = await placeBefore(line, 'river');
    await page.mouse.click(river.x, river.y);
    await page.keyboard.type(`eold${delay} `, { delay });
    await expect(line).toHaveText(before.replace('river', `old${delay} river`));
    await nestor.saved();
  }

  await nestor.doneButton.click();
  await nestor.editButton.waitFor();
  const noon = await placeBefore(line, 'noon');
  await page.mouse.dblclick(noon.x + 8, noon.y);
  await page.keyboard.type('dusk');
  await expect(line).toContainText('before dusk.');
  await nestor.doneButton.click();
  await nestor.editButton.waitFor();
  const box = await title.boundingBox();
  if (!box) throw new Error('The note has no title');
  await page.mouse.dblclick(box.x + 2, box.y + box.height / 2);
  await page.keyboard.type('On a');
  await expect(title).toHaveValue('On a long road');
  await nestor.saved();

  // Directly after the page load, when no element has the focus, but not while a dialog is open.
  await nestor.read(noteId);
  await nestor.editButton.waitFor();
  await nestor.shareButton.click();
  const dialog = page.getByRole('dialog', { name: 'Share note' });
  await dialog.waitFor();
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true })),
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect(nestor.editButton).toBeVisible();
  await nestor.read(noteId);
  await nestor.editButton.waitFor();
  await page.keyboard.press('e');
  await nestor.doneButton.waitFor();

  // The address of the editor opens it as the button does.
  await page.reload();
  await nestor.doneButton.waitFor();
  await expect(body).toBeFocused();

  // In text fields it types a letter, and readers without the right to edit stay in the view.
  await nestor.doneButton.click();
  await page.getByRole('region', { name: 'List' }).getByRole('link', { name: 'On a long road' }).focus();
  await page.keyboard.press('e');
  await olga.read(noteId);
  await olga.page.getByText('You can view this note').waitFor();
  const theirs = await placeBefore(olga.body.locator('p').first(), 'river');
  await olga.page.mouse.dblclick(theirs.x, theirs.y);
  await olga.page.keyboard.press('e');
  for (const each of [nestor, olga]) {
    await expect(each.body).toHaveAttribute('contenteditable', 'false');
    await expect(each.page).toHaveURL(`/?note=${noteId}`);
  }
});

/** The coordinates directly before a word. */
async function placeBefore(line: Locator, word: string): Promise<{ x: number; y: number }> {
  return line.evaluate((element, word) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = (node.nodeValue ?? '').indexOf(word);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, top, height } = range.getBoundingClientRect();
      return { x: left + 1, y: top + height / 2 };
    }
    throw new Error(`${word} is not in this line`);
  }, word);
}

test('letters typed while a note comes back are kept: by a reload of its editor, by E in its preview, and of a new one', async ({
  joins,
}) => {
  const lisbet = new NotePage(await joins({ username: 'lisbet', name: 'Lisbet' }));
  const { page, body } = lisbet;
  const noteId = await lisbet.write('The ford', 'Start');
  await lisbet.saved();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const begin = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' });
    // Nothing of a page hears a key before its first script has run.
    await page.locator('html[data-scripted]').waitFor();
  };
  for (const [path, key] of [
    [`/?note=${noteId}&edit`, ''],
    [`/?note=${noteId}`, 'e'],
  ] as const) {
    await begin(path);
    if (key) {
      await page.locator('.note-text p').waitFor();
      await page.keyboard.press(key);
    }
    await page.keyboard.type(letters, { delay: 20 });
    await expect(body).toContainText(letters);
    await lisbet.saved();
  }
  await expect(body).toHaveText(`Start${letters}${letters}`);
  await begin('/?n');
  await page.keyboard.type(`${letters}\n${letters}`, { delay: 20 });
  await expect(body).toHaveText(letters);
  await expect(lisbet.title).toHaveValue(letters);
});

test('after a reload, undo and redo say that there is nothing, by key and in the toolbar', async ({
  joins,
}) => {
  const svea = new NotePage(await joins({ username: 'svea', name: 'Svea' }));
  const { page, title, body } = svea;
  const noteId = await svea.write('The weir', 'Start');
  await svea.saved();
  await svea.open(noteId);
  const toolbar = page.getByRole('toolbar').first();
  const saysAlone = async (direction: 'undo' | 'redo') => {
    const said = page.getByText(`Nothing to ${direction}`, { exact: true });
    await expect(said).toHaveCount(1);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(said).toHaveCount(0);
  };
  for (const field of [body, title]) {
    await field.click();
    await page.keyboard.press('ControlOrMeta+z');
    await saysAlone('undo');
  }
  await body.click();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await saysAlone('redo');
  // A disabled control that says why.
  await toolbar.getByRole('button', { name: 'Undo' }).click({ force: true });
  await saysAlone('undo');

  await svea.typeAtEnd('!');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body).toHaveText('Start');
  await svea.doneButton.click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Nothing to undo')).toHaveCount(0);
});
