import { api } from '@commonplace/contracts/api';
import { registerPerson } from '../support/api-person.ts';
import { LiveLine } from '../support/live-line.ts';
import { NotePage } from '../support/note-page.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/story.ts';

const out = '/tmp/lists-shots';
test('look', async ({ browser, product }) => {
  test.setTimeout(900_000);
  const a = await registerPerson(product, 'alma');
  const b = await registerPerson(product, 'bela');
  const fresh = await registerPerson(product, 'fresh');
  const { notebook } = await a.call(api.notebooks.create, { body: { name: 'Voyages' } });
  const section = async (title: string, color: string) =>
    (await a.call(api.sections.create, { body: { notebookId: notebook.id, title, color } })).section.id;
  const note = async (title: string, textContent: string) =>
    (await a.call(api.notes.create, { headers: {}, body: { notebookId: notebook.id, title, textContent } }))
      .note.id;
  const [north, south] = [await section('North', '#3d8dd9'), await section('South', '#c2703d')];
  const long = 'A ferry crosses the river at dawn, and nobody waits for it on the other side but the heron.';
  const [m, s, p] = [await note('Maps', long), await note('', long), await note('Ports', 'Short.')];
  await note('', 'Only a few words');
  await a.call(api.notebooks.edit, { body: { id: notebook.id, notesOrder: [s, south, m, north, p] } });
  for (const title of ['Autumn', 'Winter in the mountains', 'Spring', 'Summer by the sea', 'Long plans'])
    await a.call(api.sets.create, { body: { title } });
  const rights = async (view: string[], edit: string[]) =>
    a.call(api.notes.share, { body: { noteId: m, usersView: view, usersEdit: edit } });
  for (const [width, height] of [
    [1440, 900],
    [900, 800],
    [360, 740],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      const of = async (who: { token: string }) => {
        const context = await browser.newContext({
          baseURL: product.url,
          viewport: { width, height },
          colorScheme: theme,
          reducedMotion: 'reduce',
        });
        return signedIn(await context.newPage(), who);
      };
      const shot = async (page: Awaited<ReturnType<typeof of>>, name: string) => {
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` });
      };
      const page = await of(a);
      await page.goto('/');
      await page.waitForTimeout(800);
      await shot(page, 'my-notes');
      await page.evaluate(() => localStorage.setItem('leftPanelDisplay', 'notebooks'));
      await page.goto('/');
      await page
        .getByRole('heading', { name: /^Voyages/ })
        .getByRole('button')
        .click();
      await page.waitForTimeout(500);
      await shot(page, 'unfolded');
      await page.getByRole('button', { name: 'Actions for Voyages' }).click();
      await shot(page, 'menu');
      await page.keyboard.press('Escape');
      await page.getByRole('tab').first().focus();
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
      await shot(page, 'tabs');
      await page.goto(`/?notebook=${notebook.id}`);
      await page.getByRole('heading', { level: 1, name: 'Voyages' }).waitFor();
      await shot(page, 'notebook');
      const empty = await of(fresh);
      await empty.goto('/');
      await empty.evaluate(() => localStorage.setItem('leftPanelDisplay', 'notes'));
      await empty.goto('/');
      await shot(empty, 'new-person');
      await empty.evaluate(() => localStorage.setItem('leftPanelDisplay', 'notebooks'));
      await empty.goto('/');
      await empty
        .getByRole('heading', { name: /^My Notebook\b/ })
        .last()
        .getByRole('button')
        .click();
      await shot(empty, 'new-person-notebooks');
      await rights([], [b.id]);
      const guest = await of(b);
      const line = await LiveLine.of(guest);
      const his = new NotePage(guest);
      await page.goto(`/?note=${m}`);
      await his.open(m);
      await guest.waitForTimeout(500);
      await line.cut();
      await his.saveStatus.getByText('Offline').waitFor();
      await shot(guest, 'away');
      line.restore();
      await his.saved();
      await rights([b.id], []);
      await guest.getByText(/You can now only view/).waitFor();
      await shot(guest, 'downgraded');
      await guest.getByRole('button', { name: 'Dismiss' }).click();
      await guest.goto(`/?note=${m}`);
      await his.body.waitFor();
      await rights([], [b.id]);
      await guest.getByText(/You can now edit/).waitFor();
      await shot(guest, 'upgraded');
      await rights([], []);
      await guest.getByText(/no longer open/).waitFor();
      await shot(guest, 'lost');
      await page.context().close();
      await empty.context().close();
      await guest.context().close();
    }
});
