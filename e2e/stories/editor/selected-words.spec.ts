import { api } from '@commonplace/contracts/api';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

test('the bar of selected words does not cover the heading or the item above them, and nothing is selected once one is done', async ({
  guest,
  product,
}) => {
  const severin = await registerPerson(product, 'severin');
  const htmlContent =
    '<p>Before</p><h2>What is copied</h2><p>A line of verse, a remedy.</p><p>Half a thought.</p>' +
    '<ul><li><p>Salt and sugar</p></li><li><p>Flour and butter</p></li></ul>';
  const { note } = await severin.call(api.notes.create, {
    headers: {},
    body: { title: 'Books', htmlContent },
  });
  const page = await signedIn(await guest(), severin);
  const open = new NotePage(page);
  await open.open(note.id);
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  const boxes = async (words: string) => {
    await open.body.getByText(words).dblclick({ position: { x: 30, y: 12 } });
    await expect(bar).toHaveAttribute('data-placed', '');
    const [text, tools, heading] = [
      await open.body.getByText(words).boundingBox(),
      await bar.boundingBox(),
      await page.getByRole('heading', { name: 'What is copied' }).boundingBox(),
    ];
    if (!text || !tools || !heading) throw new Error('Not on the screen');
    return { text, tools, heading };
  };
  const below = await boxes('A line of verse');
  expect(below.tools.y).toBeGreaterThanOrEqual(below.heading.y + below.heading.height);
  expect(below.tools.y).toBeGreaterThan(below.text.y);
  // With a paragraph above it stays where it always is.
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveCount(0);
  const above = await boxes('Half a thought');
  expect(above.tools.y + above.tools.height).toBeLessThanOrEqual(above.text.y + above.text.height / 2);

  // An item below another of its list is below its own lines as well.
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveCount(0);
  const item = await boxes('Flour and butter');
  expect(item.tools.y).toBeGreaterThanOrEqual(item.text.y + item.text.height / 2);

  await open.doneButton.click();
  await expect(open.editButton).toBeVisible();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
});
