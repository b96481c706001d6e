import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { expectAccessible, large, phone } from '../../support/browser/inspect-screen.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const prose = '<p>The road was still wet from the night, and nobody said much.</p>'.repeat(30);
const code = '<pre class="code-snippet"><code class="language-javascript">const one = 1;</code></pre>';
const html = `${code}<h2>Springs</h2>${prose}<h2>Weirs &amp; locks</h2>${prose}<h3>Mouths</h3>${prose}`;

/** Follows a link of the contents: its section is at the top, and marked as the one that is read. */
async function expectContents(page: Page, where: string): Promise<void> {
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const fold = contents.locator('details');
  const open = async () => {
    if (!(await contents.getByRole('link', { name: 'Springs' }).isVisible()))
      await contents.getByText('Contents', { exact: true }).click();
  };
  await open();
  await contents.getByRole('link', { name: 'Weirs & locks' }).click();
  const heading = page.locator('.note-text').getByRole('heading', { name: 'Weirs & locks' });
  if (where.startsWith('the app')) {
    // The next Tab goes on from the heading.
    const isIn = await heading.evaluate((element) =>
      element.contains(document.getSelection()?.anchorNode ?? null),
    );
    expect(isIn, where).toBe(true);
  }
  await expect(heading, where).toBeInViewport();
  await expect
    .poll(async () => (await heading.boundingBox())?.y, `${where}: the heading is below the bars`)
    .toBeGreaterThan(40);
  // The fold does not stay open far above.
  await expect(fold, where).not.toHaveAttribute('open');
  await contents.locator('summary').evaluate((summary: HTMLElement) => {
    (summary.parentElement as HTMLDetailsElement).open = true;
  });
  await expect(contents.locator('[aria-current="location"]'), where).toHaveText('Weirs & locks');
  await heading.evaluate((element) => element.nextElementSibling?.scrollIntoView());
  await page
    .locator('.note-text')
    .getByRole('heading', { name: 'Mouths' })
    .evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
    });
  await expect(contents.locator('[aria-current="location"]'), where).toHaveText('Mouths');
  await fold.evaluate((element) => element.removeAttribute('open'));
}

/** Where there is room, the contents stand unfolded beside the text, and stay there while one reads. */
async function expectContentsBeside(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 2560, height: 1200 });
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const text = page.locator('.note-text');
  for (const heading of ['Springs', 'Mouths']) {
    await text.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView());
    await expect(contents.getByRole('link', { name: heading }), where).toBeInViewport({ ratio: 1 });
    const [beside, read] = [await contents.boundingBox(), await text.boundingBox()];
    expect((beside?.x ?? Number.NaN) + (beside?.width ?? 0), where).toBeLessThan(read?.x ?? 0);
  }
}

/** The address names the section that was chosen, Back leads to the page before, and whoever opens it lands there. */
async function expectAnchors(page: Page, path: string, where: string): Promise<void> {
  await page.goto('/about');
  await page.goto(path);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const text = page.locator('.note-text');
  const heading = text.getByRole('heading', { name: 'Mouths' });
  const link = heading.getByRole('link', { name: 'Link to this section' });
  if (!(await contents.getByRole('link', { name: 'Springs' }).isVisible()))
    await contents.getByText('Contents', { exact: true }).click();
  await contents.getByRole('link', { name: 'Springs' }).click();
  await expect(page, where).toHaveURL(`${path}#springs`);
  await heading.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect(link, where).toHaveCSS('opacity', '0');
  await heading.hover();
  await expect(link, where).toHaveCSS('opacity', '1');
  await link.click();
  await expect(page, where).toHaveURL(`${path}#mouths`);
  await page.goBack();
  await expect(page, where).toHaveURL('/about');
  await page.goto(`${path}#weirs-locks`);
  const sought = text.getByRole('heading', { name: 'Weirs & locks' });
  await expect(sought, where).toBeInViewport({ ratio: 1 });
  if (where.startsWith('the app')) await page.locator('.ProseMirror').waitFor();
  await expect.poll(async () => (await sought.boundingBox())?.y, where).toBeGreaterThan(40);
  await expect.poll(async () => (await sought.boundingBox())?.y, where).toBeLessThan(200);
}

test('a note is read the same by guests and in the app: minutes, contents, code, and the notes beside it (W69b, W69c)', async ({
  guest,
  product,
}) => {
  const berta = await registerPerson(product, 'berta');
  const { notebook } = await berta.call(api.notebooks.create, { body: { name: 'Rivers' } });
  const notes: string[] = [];
  for (const title of ['The spring', 'The weir', 'The mouth']) {
    const body = { title, notebookId: notebook.id, htmlContent: html };
    notes.push((await berta.call(api.notes.create, { headers: {}, body })).note.id);
  }
  const body = { id: notebook.id, notesOrder: notes };
  await berta.call(api.notebooks.edit, { body });
  await berta.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  const reader = await guest();
  await reader.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await signedIn(await guest(), berta);
  for (const [page, where] of [
    [reader, 'a guest'],
    [author, 'the app'],
  ] as const) {
    await page.goto(`/?note=${notes[1]}`);
    if (page === author) await page.locator('.ProseMirror').waitFor();
    await expect(page.getByText('5 min read'), where).toBeVisible();
    for (const viewport of [large, phone]) {
      await page.setViewportSize(viewport);
      await expectContents(page, `${where}, ${viewport.width} px`);
    }
    await expectContentsBeside(page, where);
    await expect(page.locator('.code-frame .hljs-keyword'), where).toHaveText('const');
    for (const viewport of [phone, large]) {
      await page.setViewportSize(viewport);
      await expectAnchors(page, `/?note=${notes[1]}`, `${where}, ${viewport.width} px`);
    }
    const beside = page.getByRole('navigation', { name: 'More in this notebook' });
    await page.setViewportSize(large);
    const [text, links] = [page.locator('.note-text'), beside.getByRole('link')];
    const bottomOf = async () =>
      (await text.boundingBox().then((box) => box && box.y + box.height)) ?? Number.NaN;
    const first = await links.first().boundingBox();
    expect(first?.y, where).toBeGreaterThan(await bottomOf());
    expect(first?.height, where).toBeLessThan(120);
    await expect(beside.getByRole('link'), where).toHaveText([/Previous\s*The spring/, /Next\s*The mouth/]);
    await beside.getByRole('link', { name: 'The mouth' }).click();
    await expect(page, where).toHaveURL(`/?note=${notes[2]}`);
    await expect(beside.getByRole('link'), where).toHaveText([/Previous\s*The weir/]);
  }
  // The guest's code is copied by its button, which says so.
  await reader.locator('.code-frame').hover();
  await expect(reader.locator('.code-language')).toHaveText('JavaScript');
  await reader.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(reader.getByRole('status')).toHaveText('Copied');
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe('const one = 1;');
});

/** The place of the first line of code, and of the label and the button beside it. */
const codePlaces = (page: Page) =>
  page
    .locator('.code-frame')
    .first()
    .evaluate((frame) => {
      const line = document.createRange();
      line.selectNodeContents(frame.querySelector('code') as Element);
      return {
        code: line.getBoundingClientRect().top,
        tools: frame.querySelector('.code-tools')?.getBoundingClientRect().bottom ?? Number.NaN,
      };
    });

test('without a pointer the language and the button of code have a row of their own', async ({
  browser,
  product,
}) => {
  const coralie = await registerPerson(product, 'coralie');
  const body = { title: 'Code', htmlContent: html };
  const { note } = await coralie.call(api.notes.create, { headers: {}, body });
  await coralie.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const touch = { baseURL: product.url, viewport: phone, hasTouch: true, isMobile: true };
  const contexts = [await browser.newContext(touch), await browser.newContext(touch)] as const;
  const reader = await contexts[0].newPage();
  const author = await signedIn(await contexts[1].newPage(), coralie);
  for (const [page, where, path] of [
    [reader, 'a guest', `/?note=${note.id}`],
    [author, 'reading', `/?note=${note.id}`],
    [author, 'writing', `/?note=${note.id}&edit`],
  ] as const) {
    await page.goto(path);
    await page.locator('.code-frame .code-language').getByText('JavaScript').waitFor();
    const { code, tools } = await codePlaces(page);
    expect(code, where).toBeGreaterThanOrEqual(tools);
  }
  for (const context of contexts) await context.close();
});

test('a picture of a note opens over the page, for guests and in the app; without scripts it is a link', async ({
  browser,
  guest,
  product,
}) => {
  const doris = await registerPerson(product, 'doris');
  const { note } = await doris.call(api.notes.create, { headers: {}, body: { title: 'Pictures' } });
  const upload = async (seed: number) => {
    const body = new FormData();
    const { name, buffer } = noisePng(`${seed}.png`, 200 + seed);
    body.append(api.notes.uploadImage.file.field, new Blob([new Uint8Array(buffer)]), name);
    const headers = { authorization: `Bearer ${doris.token}`, fileid: String(seed), noteid: note.id };
    const answer = await fetch(`${product.url}${api.notes.uploadImage.path}`, {
      method: 'POST',
      headers,
      body,
    });
    return api.notes.uploadImage.response.parse(await answer.json()).location;
  };
  const figure = (src: string, alt: string, caption: string) =>
    `<figure class="image"><img src="${src}" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;
  const weir = figure(await upload(1), 'A weir', '');
  const htmlContent = weir + figure(await upload(2), '', 'The mouth');
  await doris.call(api.notes.create, { headers: {}, body: { noteId: note.id, htmlContent } });
  await doris.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const path = `/?note=${note.id}`;
  const reader = await guest();
  const author = await signedIn(await guest(), doris);
  for (const [page, where, role] of [
    [reader, 'a guest', 'link'],
    [author, 'the app', 'button'],
  ] as const) {
    await page.goto(path);
    if (page === author) await page.locator('.ProseMirror').waitFor();
    const opener = page.getByRole(role, { name: 'Open picture: A weir' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Picture 1 of 2' });
    await expect(dialog.locator('p'), where).toHaveText('A weir');
    await expect(dialog.getByRole('img', { name: 'A weir' }), where).toBeVisible();
    await expectAccessible(page, `${where}, an open picture`);
    await page.keyboard.press('ArrowRight');
    const second = page.getByRole('dialog', { name: 'Picture 2 of 2' });
    await expect(second.locator('p'), where).toHaveText('The mouth');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), where).toHaveCount(0);
    await expect(opener, where).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog'), where).toHaveCount(0);
    await expect(page, where).toHaveURL(path);
  }
  // Who writes selects pictures.
  await author.goto(`${path}&edit`);
  await author.getByRole('button', { name: 'Done Editing' }).waitFor();
  await author.locator('figure img').first().click();
  await expect(author.locator('figure').getByRole('toolbar', { name: 'Image' })).toBeVisible();
  await expect(author.getByRole('dialog')).toHaveCount(0);
  await expect(author.getByRole('button', { name: /^Open picture/ })).toHaveCount(0);

  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(path);
  await plain.getByRole('link', { name: 'Open picture: A weir' }).click();
  await expect(plain).toHaveURL(/\/files\/notes\/.*\.webp$/);
  await context.close();

  // Where one reads, nothing asks for a caption, though the caret is in its place.
  await doris.call(api.notes.create, { headers: {}, body: { noteId: note.id, htmlContent: weir } });
  await author.goto(path);
  const caption = author.locator('.ProseMirror figure[data-caret] figcaption');
  const placeholder = () => caption.evaluate((shown) => getComputedStyle(shown, '::before').content);
  expect(await placeholder()).toBe('none');
  await author.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await author.getByRole('button', { name: 'Done Editing' }).waitFor();
  await author.locator('figure img').click();
  await author.keyboard.press('Enter');
  expect(await placeholder()).toContain('Write a caption');
});

test('who left a long note in its middle is offered to go on there, for guests and in the app', async ({
  guest,
  product,
}) => {
  const emil = await registerPerson(product, 'emil');
  const parts = Array.from({ length: 80 }, (_, at) => `<p>Mile ${at} ${'of the long road. '.repeat(20)}</p>`);
  const body = { title: 'Miles', htmlContent: parts.join('') };
  const { note } = await emil.call(api.notes.create, { headers: {}, body });
  await emil.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const path = `/?note=${note.id}`;
  const reader = await guest();
  const author = await signedIn(await guest(), emil);
  for (const [page, where] of [
    [reader, 'a guest'],
    [author, 'the app'],
  ] as const) {
    const open = async (address = path) => {
      await page.goto('/about');
      // As in another tab: this one would lead back by itself.
      await page.evaluate(() => sessionStorage.removeItem('scrollPositions'));
      await page.goto(address);
      if (page === author) await page.locator('.ProseMirror').waitFor();
      await page.locator('.note-text p').first().waitFor();
    };
    const goOn = page.getByRole('button', { name: 'Continue reading' });
    const mile = (at: number) => page.locator('.note-text').getByText(`Mile ${at} `);
    const kept = () => page.evaluate(() => localStorage.getItem('readingPlaces') ?? '');
    await open();
    await expect(goOn, where).toHaveCount(0);
    await mile(40).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect.poll(kept, where).toContain(note.id);
    if (page === author) {
      // The same address once more returns there by itself: nothing is left to be offered.
      await page.goto(path);
      await expect(mile(40), where).toBeInViewport();
      await expect(goOn, where).toHaveCount(0);
    }
    await open();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(goOn, where).toHaveCount(0);
    await open();
    // In our looks, not the browser's.
    await expect(goOn, where).toHaveCSS('border-top-style', /none|solid/);
    await goOn.click();
    await expect(mile(40), where).toBeInViewport();
    await expect(goOn, where).toHaveCount(0);
    // Who read it to its end begins anew.
    await mile(79).evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await page.keyboard.press('End');
    await expect.poll(kept, where).not.toContain(note.id);
    await open();
    await expect(goOn, where).toHaveCount(0);
  }
});
