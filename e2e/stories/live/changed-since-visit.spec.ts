import { AxeBuilder } from '@axe-core/playwright';
import { api } from '@commonplace/contracts/api';
import { phone } from '../../support/browser/inspect-screen.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const unseen = 'New or changed since your last visit';

test('W30 what another changed while one was away is marked in the list, said at the note, and shown', async ({
  guest,
  product,
}) => {
  test.setTimeout(90_000);
  const hedwig = await registerPerson(product, 'hedwig');
  const isidor = await registerPerson(product, 'isidor');
  const { note } = await hedwig.call(api.notes.create, {
    headers: {},
    body: { title: 'On bees', htmlContent: '<p>They fly out at dawn.</p><p>They sleep at night.</p>' },
  });
  await hedwig.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit: [isidor.id] } });
  const change = (htmlContent: string) =>
    isidor.call(api.notes.create, { headers: {}, body: { noteId: note.id, htmlContent } });

  const page = await signedIn(await guest(), hedwig);
  const text = page.locator('.note-text').first();
  const list = page.getByRole('region', { name: 'List' });
  const mark = list.getByRole('listitem').filter({ hasText: 'On bees' }).getByRole('img', { name: unseen });
  const bar = page.getByText(/^Changed by isidor since \d\d:\d\d$/i);
  const visited = () => page.waitForResponse((answer) => answer.url().endsWith('/api/notes/visit'));
  const go = async (address: string) => {
    const seen = visited();
    await page.goto(address);
    await seen;
  };

  await test.step('nothing is said where nobody else changed it', async () => {
    await go(`/?note=${note.id}`);
    await expect(text).toContainText('at dawn');
    await expect(bar).toBeHidden();
    await page.goto('/explore');
  });

  await test.step('the list marks it, in words too', async () => {
    await change('<p>They fly out at noon.</p><p>They sleep at night.</p><p>And hum.</p>');
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'My Notes', exact: true })
      .click();
    await expect(mark).toBeVisible();
    await expect(list.getByRole('link', { name: 'On bees' })).toHaveAccessibleDescription(unseen);
  });

  await test.step('the note says who changed it, and nothing moves', async () => {
    await page.evaluate(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((seen) => {
        for (const entry of seen.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) shifts.total += entry.value;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await list.getByRole('link', { name: 'On bees' }).click();
    await expect(bar).toBeVisible();
    await expect(mark).toBeHidden();
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(
      () => (window as unknown as { shifts: { total: number } }).shifts.total,
    );
    expect(shifted).toBeLessThanOrEqual(0.02);
    const { violations } = await new AxeBuilder({ page }).include('article').analyze();
    expect(violations).toEqual([]);
  });

  await test.step('Show changes compares with then, from change to change by key; back, it is seen', async () => {
    await page.getByRole('link', { name: 'Show changes' }).press('Enter');
    await expect(page.locator('ins', { hasText: 'And hum.' })).toBeVisible();
    await expect(page.locator('del', { hasText: 'dawn' })).toBeVisible();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toContainText('And hum.');
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(text).toContainText('And hum.');
    await expect(mark).toBeHidden();
  });

  await test.step('on a phone it is said at the foot, and dismissed', async () => {
    await page.goto('/explore');
    await change('<p>They hum.</p>');
    await page.setViewportSize(phone);
    await go(`/?note=${note.id}`);
    await expect(bar).toBeInViewport();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(bar).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
  });
});
