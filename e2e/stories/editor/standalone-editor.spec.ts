import { NotePage } from '../../support/browser/note-page.ts';
import { expect, password, test } from '../../support/browser/story.ts';

test('a guest writes in the editor of their browser, and has it as a note after signing in', async ({
  guest,
  joins,
}) => {
  await (await joins({ username: 'tinka', name: 'Tinka' })).close();
  const page = await guest();
  await page.goto('/editor');
  await expect(page).toHaveTitle(/^Editor/);
  const editor = new NotePage(page);
  await editor.title.fill('A walk');
  await editor.title.press('Enter');
  await page.keyboard.type('## Morning');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two hours #outside');
  await expect(page.getByRole('heading', { name: 'Morning' })).toBeVisible();
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  // No account, no connection, no messages about saving.
  await expect(editor.saveStatus).toBeHidden();
  const sheet = await editor.body.locator('xpath=ancestor::*[contains(@class, "page")][1]').boundingBox();
  expect(sheet?.width).toBeLessThanOrEqual(850);
  expect(sheet?.height).toBeGreaterThanOrEqual(800);

  // Pictures belong to notes.
  await page.keyboard.press('Enter');
  await page.keyboard.type('/image');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please write something to save the note first.')).toBeVisible();

  // Another tab has the same text, in both directions; and it is there after a reload.
  const second = new NotePage(await page.context().newPage());
  await second.page.goto('/editor');
  await expect(second.title).toHaveValue('A walk');
  await second.typeAtEnd('and back');
  await expect(editor.body).toContainText('and back');
  await editor.typeAtEnd(' again');
  await expect(second.body).toContainText('and back again');
  await second.page.close();
  await page.reload();
  await expect(editor.body).toContainText('and back again');
  await expect(editor.title).toHaveValue('A walk');

  // Making a note of it asks for sign-in, and is tried at once then. A refused save keeps the text, and offers it again.
  const refusal = { success: false, code: 'forbidden', message: 'Not today.' };
  await page.route('**/api/notes/create', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.getByRole('link', { name: 'Save to your notes' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Feditor%3Fsave$/);
  await expect(page.getByText('Sign in to save what you wrote.')).toBeVisible();
  await page.getByLabel('Email or username').fill('tinka');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(page.getByText('What you wrote is only kept in this browser')).toBeVisible();
  await expect(editor.body).toContainText('and back again');
  await page.unroute('**/api/notes/create');

  await page.getByRole('button', { name: 'Save to your notes' }).click();
  await page.waitForURL(/\?note=[^&]+&edit/);
  await expect(editor.title).toHaveValue('A walk');
  await expect(editor.body.getByRole('heading', { name: 'Morning' })).toBeVisible();
  await expect(editor.body).toContainText('and back again');
  await editor.saved();
  await page.reload();
  await expect(editor.body).toContainText('Two hours #outside');

  // The standalone editor is empty, and there is one note.
  await page.goto('/editor');
  await expect(editor.title).toHaveValue('');
  await expect(editor.body).toHaveText('');
  await page.getByRole('button', { name: 'Save to your notes' }).click();
  await expect(page.getByText('Please write something to save the note first.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /A walk/ })).toHaveCount(1);
});
