import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { furnish } from '../../support/people/furnished-desk.ts';
import { signedIn } from '../../support/people/signed-in.ts';

/** The smallest size of a touch target, in pixels. */
const fingertip = 44;

test('a finger meets what it aims at in a list, also while something there is renamed', async ({
  browser,
  product,
}) => {
  const wenzel = await registerPerson(product, 'wenzel');
  await furnish(wenzel, await registerPerson(product, 'xandra'));
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await signedIn(await context.newPage(), wenzel);
  await page.goto('/');
  const list = page.getByRole('region', { name: 'List' });

  const renamed = async (name: string, label: string) => {
    const actions = list.getByRole('button', { name: `Actions for ${name}` });
    const { width = 0, height = 0 } = (await actions.boundingBox()) ?? {};
    expect([width, height].map((side) => side >= fingertip)).toEqual([true, true]);
    await actions.tap();
    const rename = page.getByRole('menuitem', { name: 'Rename' });
    expect((await rename.boundingBox())?.height).toBeGreaterThanOrEqual(fingertip);
    await rename.tap();
    const field = list.getByLabel(label);
    await expect(field).toBeFocused();
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(fingertip);
    await field.press('Escape');
  };
  await renamed('The ferry', 'New title');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'My Notebooks' }).tap();
  await renamed('Rivers', 'New name');
  await context.close();
});
