import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

// Several people, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

test('A28: a guest reads what was published last until the changes are published; a draft is discarded and restored', async ({
  joins,
  guest,
}) => {
  const author = new NotePage(await joins({ username: 'gundula', name: 'Gundula' }));
  const { page } = author;
  const noteId = await author.write('Staged page', 'First words.');
  const dialog = page.getByRole('dialog');
  const state = page.getByRole('region', { name: 'What readers see' });

  await test.step('published in the dialog that asks when readers see changes', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Readers see changes when you publish them' }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(state).toContainText('no changes since');
  });

  const reader = await guest();
  const readsAgain = async (text: string) => {
    await reader.goto(`/?note=${noteId}`);
    await expect(reader.getByRole('main')).toContainText('First words.');
    return expect(reader.getByRole('main')).toContainText(text);
  };

  await test.step('what is written then, no guest reads; the state counts it', async () => {
    await author.typeAtEnd(' Later words.');
    await author.saved();
    await expect(state).toContainText(/\d changes? since/);
    await readsAgain('First words.');
    await expect(reader.getByText('Later words.')).toBeHidden();
  });

  await test.step('the changes are shown, published, and read', async () => {
    await state.getByRole('button', { name: 'Publish changes' }).click();
    await expect(dialog.getByRole('insertion')).toContainText('Later words.');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await expect(state).toContainText('no changes since');
    await readsAgain('First words. Later words.');
  });

  await test.step('a draft is discarded, and Undo brings it back', async () => {
    await author.typeAtEnd(' Wrong words.');
    await author.saved();
    await state.getByRole('button', { name: 'Discard draft changes' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(author.body).toHaveText('First words. Later words.');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(author.body).toHaveText('First words. Later words. Wrong words.');
  });
});

test('A28: a signed-in reader has what is published in the app, and the publication while it is open', async ({
  joins,
}) => {
  const author = new NotePage(await joins({ username: 'leopoldine', name: 'Leopoldine' }));
  const { page } = author;
  const noteId = await author.write('Read in the app', 'First words.');
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const post = async (act: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/api/notes/${act}`, { headers, data: { noteId, ...data } });
    expect(answer.status()).toBe(200);
  };
  await author.saved();
  await post('publish', { on: true });

  const reader = await joins({ username: 'ferdinande', name: 'Ferdinande' });
  const text = reader.getByRole('main');
  await reader.goto(`/?note=${noteId}`);
  await expect(text).toContainText('First words.');
  await author.typeAtEnd(' Live words.');
  await expect(text).toContainText('First words. Live words.');

  await author.saved();
  await post('publish-mode', { mode: 'staged' });
  await author.typeAtEnd(' Draft words.');
  await author.saved();
  await expect(text).toContainText('First words. Live words.');
  await expect(text.getByText('Draft words.')).toBeHidden();
  await reader.reload();
  await expect(text).toContainText('First words. Live words.');
  await expect(text.getByText('Draft words.')).toBeHidden();

  await post('publish-changes', {});
  await expect(text).toContainText('First words. Live words. Draft words.');
  await post('publish-mode', { mode: 'live' });
  await author.typeAtEnd(' And live again.');
  await expect(text).toContainText('And live again.');
});
