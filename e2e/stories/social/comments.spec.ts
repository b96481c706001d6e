import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { inspect, phone } from '../../support/browser/inspect-screen.ts';
import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, password, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { newestMailLink } from '../../support/people/mail-folder.ts';
import { signedIn } from '../../support/people/signed-in.ts';

test('a reader likes, comments, replies, edits and deletes, and the author sees it all', async ({
  guest,
  product,
}) => {
  const ottilie = await registerPerson(product, 'ottilie');
  const roderick = await registerPerson(product, 'roderick');
  const { note } = await ottilie.call(api.notes.create, {
    headers: {},
    body: { title: 'On salt', textContent: 'Salt keeps.' },
  });
  await ottilie.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const reader = await signedIn(await guest(), roderick);
  await reader.goto(`/?note=${note.id}`);
  const likes = reader.getByRole('button', { name: /^Like/ });
  await likes.first().click();
  await expect(reader.getByRole('button', { name: 'Like, 1 like', pressed: true })).toBeVisible();

  const field = reader.getByRole('textbox', { name: 'Your comment' });
  await field.fill('Well kept, @ottilie. See https://example.org/salt.');
  // The draft survives a reload.
  await reader.reload();
  await expect(field).toHaveValue('Well kept, @ottilie. See https://example.org/salt.');
  await field.press('Control+Enter');
  await expect(reader.getByText('Your comment was posted.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  const comment = reader.getByRole('listitem', { name: 'Comment by Roderick' }).first();
  await expect(comment.getByRole('link', { name: '@ottilie' })).toHaveAttribute('href', '/ottilie');
  await expect(comment.getByRole('link', { name: 'https://example.org/salt' })).toHaveAttribute(
    'rel',
    /nofollow/,
  );
  await expect(reader.getByRole('heading', { name: '1 comment' })).toBeVisible();

  // The author replies.
  const author = await signedIn(await guest(), ottilie);
  await author.goto(`/?note=${note.id}`);
  const read = author.getByRole('listitem', { name: 'Comment by Roderick' }).first();
  await expect(read.getByRole('button', { name: 'Remove from my note' })).toBeVisible();
  await expect(read.getByRole('button', { name: 'Actions for your comment' })).toHaveCount(0);
  await read.getByRole('button', { name: 'Like' }).click();
  await read.getByRole('button', { name: 'Reply' }).click();
  await author.getByRole('textbox', { name: 'Your reply to Roderick' }).fill('<b>Thank</b> you');
  await author.getByRole('button', { name: 'Post' }).click();
  await expect(author.getByText('Your reply was posted.')).toBeVisible();
  await expect(author.getByText('<b>Thank</b> you')).toBeVisible();
  await inspect(author, 'comments of a note');

  // The bell leads the reader to the reply, on the note that is open. Then they edit and delete their comment.
  await reader.getByRole('button', { name: /^Notifications/ }).click();
  await reader.getByRole('link', { name: /Ottilie replied to your comment/ }).click();
  await expect(comment).toBeFocused();
  await expect(comment.getByText('<b>Thank</b> you')).toBeVisible();
  // Loaded again, the page is as it was.
  await reader.reload();
  await expect(comment.getByText('<b>Thank</b> you')).toBeVisible();
  const menu = comment.getByRole('button', { name: 'Actions for your comment' }).first();
  await menu.click();
  await reader.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = comment.getByRole('textbox', { name: 'Edit your comment' });
  await expect(edit).toBeFocused();
  await edit.press('Control+Enter');
  await expect(reader.getByText('No changes to save')).toBeVisible();
  await edit.fill('  ');
  await edit.press('Control+Enter');
  await expect(reader.getByText('Empty comment cannot be posted.')).toBeVisible();
  await edit.fill('Well kept.');
  await edit.press('Control+Enter');
  await expect(reader.getByText('Comment changes were saved.')).toBeVisible();
  await expect(menu).toBeFocused();
  await expect(comment.getByText('edited')).toBeVisible();
  await menu.click();
  await reader.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Are you sure to delete this comment?' });
  await expect(dialog.getByText('1 reply will be deleted with it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(comment).toHaveCount(0);
  await expect(reader.getByRole('heading', { name: 'Comments', exact: true })).toBeFocused();

  // While the note is edited, the menu of a block begins a comment that quotes it.
  const written = new NotePage(author);
  await written.open(note.id);
  await written.clickInto(written.body.getByText('Salt keeps.'));
  await author.keyboard.press('Alt+Enter');
  await author.getByRole('menuitem', { name: 'Comment' }).click();
  const quoting = author.getByRole('textbox', { name: 'Your comment' });
  await expect(quoting).toBeFocused();
  await expect(quoting).toHaveValue('“Salt keeps.”\n');
  await expect(quoting).toBeInViewport();
});

test('what is open below a note stays open and in its place while the note is loaded, edited and loaded again', async ({
  guest,
  product,
}) => {
  const winona = await registerPerson(product, 'winona');
  const htmlContent = `<p>${'Ice floats. '.repeat(40)}</p>`.repeat(40);
  const { note } = await winona.call(api.notes.create, {
    headers: {},
    body: { title: 'On ice', htmlContent },
  });
  const say = (text: string, subjectType: 'note' | 'comment' = 'note', id: string = note.id) =>
    winona.call(api.comments.add, { params: { subjectType, id }, body: { text } });
  const { comment } = await say('Why?');
  await say('It is lighter.', 'comment', comment.id);
  for (let number = 0; number < 8; number += 1) await say(`Number ${number}`);
  const page = await guest();
  const line = await LiveLine.of(page);
  line.stall();
  await signedIn(page, winona);
  await page.goto(`/?note=${note.id}`);
  const preview = page.locator('[data-note-preview]');
  // The text above is drawn where it comes into view: until then what is below it moves, and a press there is no click.
  await expect(async () => {
    await preview.getByRole('button', { name: 'Recent' }).click();
    await expect(preview.getByRole('button', { name: 'Recent', pressed: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await preview.getByRole('button', { name: 'Show 1 reply' }).click();
  const reply = page.getByText('It is lighter.');
  await expect(reply).toBeVisible();
  await reply.scrollIntoViewIfNeeded();
  // A preview with the focus stays.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const height = async () => (await reply.boundingBox())?.y ?? Number.NaN;
  const before = await height();
  line.restore();
  await expect(preview).toHaveCount(0);
  const recent = page.getByRole('button', { name: 'Recent', pressed: true });
  await expect(recent).toBeVisible();
  // Blocks of the text are drawn in the next frames.
  await expect(async () => expect(Math.abs((await height()) - before)).toBeLessThan(2)).toPass();

  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await page.keyboard.type('Not yet');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByRole('button', { name: 'Done Editing' }).click();
  await expect(recent).toBeAttached();
  await expect(reply).toBeAttached();
  // The draft of a reply is shown after a reload, without the focus.
  await page.reload();
  const draft = page.getByRole('textbox', { name: 'Your reply to Winona' });
  await expect(draft).toHaveValue('Not yet');
  await expect(draft).not.toBeFocused();
});

test('a guest reads likes and comments, and what they mean to do is done once they have signed in', async ({
  browser,
  guest,
  product,
}) => {
  const ludmila = await registerPerson(product, 'ludmila');
  const casimir = await registerPerson(product, 'casimir');
  const { note } = await ludmila.call(api.notes.create, {
    headers: {},
    body: { title: 'On vinegar', textContent: 'Vinegar keeps too.' },
  });
  await ludmila.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const params = { subjectType: 'note' as const, id: note.id };
  const said = await ludmila.call(api.comments.add, { params, body: { text: 'Say what you think.' } });
  const onComment = { subjectType: 'comment' as const, id: said.comment.id };
  await ludmila.call(api.comments.add, { params: onComment, body: { text: 'Or do not.' } });
  const address = `/?note=${note.id}`;

  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  await expect(plain.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await expect(plain.getByText('Say what you think.')).toBeVisible();
  await plain.getByText('1 reply').click();
  await expect(plain.getByText('Or do not.')).toBeVisible();
  // Nothing is written for nothing, and where a guest is led says what to do.
  await expect(plain.getByText('To comment, turn on JavaScript').first()).toBeVisible();
  await plain.getByRole('button', { name: 'Post' }).first().waitFor();
  for (const path of [
    `/login?next=${encodeURIComponent(address)}`,
    '/join',
    '/account-settings',
    '/editor',
  ]) {
    await plain.goto(path);
    await expect(plain.getByText('Turn on JavaScript in your browser and reload this page')).toBeVisible();
  }
  await context.close();

  const page = await guest();
  await page.goto(address);
  await expect(page.getByText('just now').first()).toBeVisible();
  await inspect(page, 'comments of a published note');
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.fill('I think it is sour.');
  await page.reload();
  await expect(field).toHaveValue('I think it is sour.');
  await field.press('Control+Enter');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  await page.getByLabel('Email or Username').fill(casimir.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Your comment was posted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  await expect(page.getByText('I think it is sour.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('');
  const { comments } = await casimir.call(api.comments.list, { params, query: { sortBy: 'createdAt' } });
  expect(comments.map(({ content }) => content)).toEqual(['I think it is sour.', 'Say what you think.']);

  // Another guest likes the first comment; the page shows newer comments.
  const other = await guest();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: '2 comments' })).toBeVisible();
  const first = other.getByRole('listitem').filter({ hasText: 'Say what you think.' });
  await first.getByRole('link', { name: 'Like' }).first().click();
  await other.getByLabel('Email or Username').fill(casimir.username);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText('Your like was added.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Like, 1 like', pressed: true })).toBeVisible();

  // A third one replies.
  const third = await guest();
  await third.goto(address);
  const answered = third.getByRole('listitem').filter({ hasText: 'Say what you think.' });
  await answered.getByText('Reply', { exact: true }).press('Enter');
  const reply = answered.getByRole('textbox', { name: 'Your reply to Ludmila' });
  await expect(reply).toBeFocused();
  await inspect(third, 'a reply of a guest');
  await reply.fill('I say no.');
  await third.reload();
  await expect(reply).toHaveValue('I say no.');
  await reply.press('Control+Enter');
  await third.getByLabel('Email or Username').fill(casimir.username);
  await third.getByLabel('Password', { exact: true }).fill(password);
  await third.getByRole('button', { name: 'Sign In' }).click();
  await expect(third.getByText('Your reply was posted.')).toBeVisible();
  const { replies } = await casimir.call(api.comments.replies, {
    params: { id: said.comment.id },
    query: {},
  });
  expect(replies.map(({ content }) => content)).toEqual(['Or do not.', 'I say no.']);
});

test('on a phone with keys alone: the owner of a notebook likes, answers, removes and closes', async ({
  guest,
  product,
}) => {
  const mariette = await registerPerson(product, 'mariette');
  const bertrand = await registerPerson(product, 'bertrand');
  const { notebook } = await mariette.call(api.notebooks.create, { body: { name: 'Preserves' } });
  await mariette.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  const params = { subjectType: 'notebook' as const, id: notebook.id };
  const { comment: first } = await bertrand.call(api.comments.add, { params, body: { text: 'The first.' } });
  const onFirst = { subjectType: 'comment' as const, id: first.id };
  await bertrand.call(api.comments.add, { params: onFirst, body: { text: 'And more.' } });
  await bertrand.call(api.comments.add, { params, body: { text: 'The second.' } });
  await bertrand.call(api.likes.toggle, { params: onFirst, body: { on: true } });

  const page = await signedIn(await guest(), mariette);
  await page.setViewportSize(phone);
  await page.goto(`/?notebook=${notebook.id}`);
  const comments = page.getByRole('listitem', { name: 'Comment by Bertrand' });
  await expect(comments).toHaveCount(2);
  const tabTo = async (wanted: Locator) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(wanted).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0], timeout: 20_000 });
  };
  await tabTo(page.getByRole('button', { name: 'Like' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Like, 1 like', pressed: true })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Recent' }));
  await page.keyboard.press('Enter');
  await expect(comments.first()).toContainText('The second.');

  const second = comments.filter({ hasText: 'The second.' });
  await tabTo(second.getByRole('button', { name: 'Reply' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your reply to Bertrand' })).toBeFocused();
  await page.keyboard.type('Answered');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your reply was posted.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Reply' })).toBeFocused();
  await expect(page.getByText('Answered')).toBeVisible();

  const older = comments.filter({ hasText: 'The first.' });
  await tabTo(older.getByRole('button', { name: 'Remove from my notebook' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove this comment?' });
  await expect(dialog.getByText('1 reply will be removed with it.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(older).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeFocused();

  await tabTo(page.getByRole('button', { name: 'Settings for comments' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Close comments' }).press('Enter');
  await expect(page.getByRole('main').getByText('Comments are closed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0);
  await inspect(page, 'comments of a notebook');

  const reader = await guest();
  await reader.goto(`/?notebook=${notebook.id}`);
  await expect(reader.getByText('Comments are closed.')).toBeVisible();
  await expect(reader.getByText('The second.')).toBeVisible();
  await expect(reader.getByText('The first.')).toHaveCount(0);
});

test('U36: who joins because of a note comes back to it: the browser that meant the act does it, another one asks', async ({
  guest,
  product,
}) => {
  const ines = await registerPerson(product, 'ines');
  const { note } = await ines.call(api.notes.create, {
    headers: {},
    body: { title: 'The Ferryman', textContent: 'He rows.' },
  });
  await ines.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const address = `/?note=${note.id}`;

  /** From the note to the mail; answers the link in it. */
  const join = async (page: Page, email: string, what: string) => {
    await expect(page.getByText(`Sign in to ${what}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Join For Free' }).click();
    await expect(page.getByText(`Join to ${what}.`)).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');
    return newestMailLink(product.dataDir, email);
  };
  const onboard = async (page: Page, name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByLabel('Username', { exact: true }).fill(name.toLowerCase());
    await expect(page.getByText('This username is available.')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page).toHaveURL(address);
  };

  const reader = await guest();
  await reader.goto(address);
  await reader.getByRole('textbox', { name: 'Your comment' }).fill('He rows well.');
  await reader.getByRole('button', { name: 'Post', exact: true }).click();
  const link = await join(reader, 'milo@example.org', 'post your comment');
  const tab = await reader.context().newPage();
  await tab.goto(link);
  await expect(tab.getByText('Next: post your comment.')).toBeVisible();
  await onboard(tab, 'Milo');
  await expect(tab.getByText('Your comment was posted.')).toBeVisible();
  await expect(tab.getByRole('listitem', { name: 'Comment by Milo' })).toContainText('He rows well.');

  const desk = await guest();
  await desk.goto(address);
  await desk.getByRole('link', { name: /^Like/ }).first().click();
  const mailed = await join(desk, 'nell@example.org', 'like this note');
  const phone = await guest();
  await phone.goto(mailed);
  const choice = phone.getByRole('checkbox', { name: 'Also like this note' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await onboard(phone, 'Nell');
  await expect(phone.getByRole('button', { name: 'Like, 1 like', pressed: true })).toBeVisible();

  // A stranger enters the addresses of others, with acts that these never meant.
  const invited = async (email: string, intended: object) => {
    const body = {
      email,
      next: address,
      intended: { subject: `note:${note.id}`, id: 'made-up', ...intended },
    };
    expect((await desk.request.post('/api/users/join', { data: body })).ok()).toBe(true);
    const page = await guest();
    await page.goto(await newestMailLink(product.dataDir, email));
    return page;
  };
  const oda = await invited('oda@example.org', { act: 'comment', text: 'I never said this.' });
  await expect(oda.getByText('Kept as a draft for you to post:')).toContainText('I never said this.');
  await onboard(oda, 'Oda');
  await expect(oda.getByRole('textbox', { name: 'Your comment' })).toHaveValue('I never said this.');
  const pia = await invited('pia@example.org', { act: 'like' });
  await onboard(pia, 'Pia');
  await expect(pia.getByRole('button', { name: 'Like, 1 like', pressed: false })).toBeVisible();
  await expect(pia.getByRole('heading', { name: '1 comment' })).toBeVisible();
});

test('W72a: a long comment is folded, with and without scripts, and what it is made of stays in it', async ({
  browser,
  guest,
  product,
}) => {
  const author = await registerPerson(product, 'thordis');
  const { note } = await author.call(api.notes.create, { headers: {}, body: { title: 'On rope' } });
  await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  // Leading consonants of Hangul are one character, which no line breaks.
  const text = `${'\u1100'.repeat(1_000)}\n${'Another line of rope.\n'.repeat(150)}The end.`;
  const params = { subjectType: 'note' as const, id: note.id };
  await author.call(api.comments.add, { params, body: { text } });

  const plain = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    timezoneId: dayApart(),
  });
  for (const page of [await plain.newPage(), await signedIn(await guest(), author)]) {
    await page.goto(`/?note=${note.id}`);
    const words = page.getByText('Another line of rope.');
    const height = async () => (await words.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(200);
    expect(await height()).toBeLessThan(600);
    await page.getByText('Show more', { exact: true }).click();
    await expect.poll(height).toBeGreaterThan(3_000);
    await page.getByText('Show less', { exact: true }).click();
    await expect.poll(height).toBeLessThan(600);
    await fitsWidth(page);
  }
  // Without scripts a date is that of UTC, with them the reader's.
  const [withoutScripts] = plain.pages();
  const context = await browser.newContext({ baseURL: product.url, timezoneId: dayApart() });
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/?note=${note.id}`);
  const shown = (page: Page) => page.locator('article time, main time').first().innerText();
  const day = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, day: 'numeric' }).format(new Date());
  expect(await shown(withoutScripts as Page)).toContain(`${day('UTC')}`);
  await expect.poll(() => shown(elsewhere)).toContain(`${day(dayApart())}`);
  await plain.close();
  await context.close();
});

/** A time zone in which it is another day than in UTC. */
function dayApart(): string {
  return new Date().getUTCHours() >= 12 ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
}
