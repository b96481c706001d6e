import { AxeBuilder } from '@axe-core/playwright';
import { api } from '@commonplace/contracts/api';
import { hintCookie } from '@commonplace/contracts/pages';
import type { Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import { promised } from '../../support/promised-time.ts';

// A long test, on machines that may be busy.

/**
 * The promised time is a second. Without a hint a change takes five, so this distinguishes a busy machine from a lost
 * hint.
 */
const soon = { timeout: promised(3_000) };

/** Sets a cover over HTTP and returns its address. */
async function setCover(page: Page, { token }: ApiPerson, notebookId: string): Promise<string> {
  const answer = await page.request.post(api.notebooks.changeCover.path, {
    headers: { authorization: token, notebookid: notebookId, fileext: 'png' },
    multipart: { cover: noisePng('cover.png', 40) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).downloadUrl;
}

/** Whether the cover is rendered from the bytes of the server. */
const showsCover = (page: Page, cover: string) =>
  expect
    .poll(() =>
      page
        .locator(`img[src="${cover}"]`)
        .evaluateAll((all) => all.some((img) => (img as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);

const accessible = async (page: Page) => {
  await page.getByRole('dialog').waitFor();
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
};

test('a notebook is shared, published, made private and protected; notes and covers follow at once', async ({
  guest,
  product,
}) => {
  const selma = await registerPerson(product, 'selma');
  const theo = await registerPerson(product, 'theo');
  const ulla = await registerPerson(product, 'ulla');
  const { notebook } = await selma.call(api.notebooks.create, { body: { name: 'Rivers' } });
  const content = { notebookId: notebook.id, title: 'Springs', textContent: 'Water.' };
  const { note } = await selma.call(api.notes.create, { headers: {}, body: content });
  const hers = await signedIn(await guest(), selma);
  const his = await signedIn(await guest(), theo);
  const anyone = await guest();
  const cover = await setCover(hers, selma, notebook.id);
  const coverFor = async (page: Page) => (await page.request.get(cover)).status();

  // Others cannot find it. The cover needs the cookie of the page; the token alone is not enough.
  await hers.goto('/');
  await expect.poll(() => coverFor(hers)).toBe(200);
  await hers.goto(`/?notebook=${notebook.id}`);
  await showsCover(hers, cover);
  await his.goto('/');
  await expect(his.getByRole('region', { name: 'List' }).getByRole('heading', { level: 1 })).toBeVisible();
  expect([await coverFor(his), await coverFor(anyone)]).toEqual([404, 404]);

  await hers.getByRole('button', { name: 'Only You' }).click();
  const share = hers.getByRole('dialog', { name: 'Share notebook' });
  await share.getByText('Only you can see this notebook.').waitFor();
  await share.getByLabel('Find people').fill(theo.username);
  await hers.getByRole('option', { name: /@theo$/ }).click();
  await share.getByLabel('Access for Theo').selectOption('Can edit');
  await accessible(hers);
  await share.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(hers.getByText('Sharing was saved.')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Shared', exact: true })).toBeFocused();

  // A person who may edit the notebook may edit its notes.
  const reader = new NotePage(his);
  await reader.open(note.id);
  await reader.typeAtEnd(' And stones.');
  await reader.saved();
  await his.goto(`/?notebook=${notebook.id}`);
  await showsCover(his, cover);

  await hers.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = hers.getByRole('dialog', { name: 'Publish this notebook?' });
  await accessible(hers);
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expect(hers.getByText('The notebook is published.')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Public', exact: true })).toBeVisible();
  expect(await coverFor(anyone)).toBe(200);
  const forUlla = await ulla.call(api.notes.list, { query: { noteId: note.id, content: 'live' } });
  expect(forUlla.openedNote).toMatchObject({ title: 'Springs', notebookSharing: 'published' });

  // Unpublished, but still shared with one person.
  await reader.open(note.id);
  await hers.getByRole('button', { name: 'Unpublish', exact: true }).click();
  const unpublish = hers.getByRole('dialog', { name: 'Unpublish this notebook?' });
  await unpublish.getByLabel('Keep the person it is shared with').check();
  await accessible(hers);
  await unpublish.getByRole('button', { name: 'Unpublish' }).click();
  await expect(hers.getByRole('button', { name: 'Shared', exact: true })).toBeVisible();
  expect([await coverFor(anyone), await coverFor(his)]).toEqual([404, 200]);
  await reader.typeAtEnd(' And fish.');
  await reader.saved();

  // Protected, only she can read it; others lose its open notes too.
  await hers.getByRole('button', { name: 'My Notebooks', exact: true }).click();
  const list = hers.getByRole('region', { name: 'List' });
  await list.getByRole('button', { name: 'Actions for Rivers', exact: true }).click();
  await hers.getByRole('menuitem', { name: 'Protect', exact: true }).click();
  const protect = hers.getByRole('dialog', { name: 'Protect this notebook?' });
  await protect.getByText('People it is shared with will lose access.').waitFor();
  await protect.getByRole('button', { name: 'Protect' }).click();
  await expect(hers.getByText('The notebook is protected.')).toBeVisible();
  await expect(his.getByText('You can no longer open this note.', { exact: true })).toBeVisible(soon);
  await expect(hers.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  expect([await coverFor(his), await coverFor(hers)]).toEqual([404, 200]);

  // The cookie ends with the session.
  await hers.evaluate(async (path) => {
    await fetch(path, {
      method: 'POST',
      headers: { authorization: localStorage.getItem('jwtToken') ?? '' },
    });
  }, api.users.logout.path);
  expect(await coverFor(hers)).toBe(404);
  // The hint goes when the page learns of it, and gives no access.
  const cookies = (await hers.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name !== hintCookie)).toEqual([]);
});
