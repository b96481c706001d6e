import { api, type NotebookView } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

/** The list of notebooks, as a person uses it. */
class Shelf {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the list with this name in the sidebar. */
  async open(list: string): Promise<void> {
    await this.page.goto('/');
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true });
    await this.page.getByRole('banner').waitFor();
    if (await menu.isVisible()) await menu.click();
    await this.page.getByRole('button', { name: list, exact: true }).click();
    await this.page.getByRole('heading', { name: list }).waitFor();
  }

  /** The button that expands and collapses a notebook or a section. */
  fold(name: string) {
    return this.page.getByRole('heading', { name: new RegExp(`^${name}`) }).getByRole('button');
  }

  /** The names of the notebooks, from top to bottom. */
  names() {
    return this.page.getByRole('region', { name: 'List' }).getByRole('heading', { level: 2 });
  }

  async choose(menuOf: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${menuOf}`, exact: true }).click();
    const named = { name: entry, exact: true };
    // Those of what can be the default have a tick.
    const item = this.page.getByRole('menuitem', named).or(this.page.getByRole('menuitemcheckbox', named));
    await item.click();
  }

  async says(message: string): Promise<void> {
    const toast = this.page.getByText(message, { exact: true });
    await toast.waitFor();
    await this.page.getByRole('button', { name: 'Close' }).last().click();
    await toast.waitFor({ state: 'hidden' });
  }

  async make(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New notebook' }).click();
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.fold(name)).toBeFocused();
  }
}

/** A call of the API by the person signed in on a page. */
async function call(page: Page, { path }: { path: string }, data: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function personId(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  return JSON.parse(atob(token?.split('.')[1] ?? '')).id;
}

test('notebooks are made, named, ordered, put in sets and sections, and deleted', async ({ joins }) => {
  const page = await joins({ username: 'irma', name: 'Irma Sand' });
  const shelf = new Shelf(page);
  await shelf.open('My Notebooks');
  await expect(page.getByRole('heading', { level: 1, name: 'My Notebooks (1)' })).toBeVisible();

  // The only notebook stays.
  await shelf.choose('My Notebook', 'Delete');
  const question = page.getByRole('dialog', {
    name: 'Are you ABSOLUTELY sure you want to delete notebook My Notebook?',
  });
  await question.getByText('This deletion is PERMANENT.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('This is your only notebook.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  // Without a name nothing is sent.
  await page.getByRole('button', { name: 'New notebook' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('   ');
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await shelf.make('Recipes');
  await expect(page.getByRole('heading', { level: 1, name: 'My Notebooks (2)' })).toBeVisible();
  await shelf.make('Atlas');

  // Sections, and collapsed ones that are stored in the tab.
  await shelf.choose('Recipes', 'Add section');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('S');
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await title.fill('Soups');
  await expect(page.getByRole('radio', { name: 'Light grey' })).toBeChecked();
  await page.getByRole('radio', { name: 'Green' }).check({ force: true });
  await page.keyboard.press('Enter');
  await shelf.says('The section was created.');
  await shelf.fold('Recipes').click();
  await shelf.fold('Soups').click();
  await page.reload();
  await expect(shelf.fold('Recipes')).toHaveAttribute('aria-expanded', 'true');
  await expect(shelf.fold('Soups')).toHaveAttribute('aria-expanded', 'true');
  await expect(shelf.fold('Atlas')).toHaveAttribute('aria-expanded', 'false');
  await shelf.choose('section Soups', 'Edit section');
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Title' }).fill('Stews');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shelf.says('The section was saved.');
  await shelf.choose('section Stews', 'Delete section');
  const goes = page.getByRole('dialog', { name: 'Delete section Stews?' });
  await goes.getByText('Its notes are not deleted.').waitFor();
  await goes.getByRole('button', { name: 'Delete' }).click();
  await shelf.says('The section was deleted. Its notes stay in the notebook.');
  await expect(shelf.fold('Stews')).toHaveCount(0);

  // Renaming in place.
  await shelf.choose('Atlas', 'Rename');
  await page.getByRole('textbox', { name: 'New name' }).fill('  ');
  await page.keyboard.press('Enter');
  await expect(shelf.fold('Atlas')).toBeFocused();
  await shelf.choose('Atlas', 'Rename');
  await page.getByRole('textbox', { name: 'New name' }).fill('Old maps');
  await page.keyboard.press('Enter');
  await expect(shelf.fold('Old maps')).toBeFocused();
  await shelf.says('The notebook was saved.');

  // The two defaults.
  await shelf.choose('Recipes', 'Make default');
  await shelf.says('This is your default notebook now.');
  await expect(
    shelf.fold('Recipes').getByRole('img', { name: 'Default notebook', exact: true }),
  ).toBeVisible();
  await shelf.choose('Recipes', 'Make default');
  await shelf.says('This is already your default notebook.');
  await shelf.choose('My Notebook', 'Make default for saving');
  await shelf.says('This is already your default saving notebook.');

  // Sorted, found and filtered.
  await expect(shelf.names()).toHaveText([/^My Notebook/, /^Old maps/, /^Recipes/]);
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'Created on' }).click();
  await page.keyboard.press('Escape');
  await expect(shelf.names()).toHaveText([/^Old maps/, /^Recipes/, /^My Notebook/]);
  await page.reload();
  await expect(shelf.names()).toHaveText([/^Old maps/, /^Recipes/, /^My Notebook/]);
  const search = page.getByRole('searchbox', { name: 'Search your notebooks' });
  await search.fill('MAP');
  await expect(shelf.names()).toHaveText([/^Old maps/]);
  await search.press('Escape');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Private' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('No notebook found.').waitFor();
  await page.getByRole('button', { name: 'Filter: Shared, Public' }).click();
  await page.getByRole('checkbox', { name: 'Private' }).click();
  await page.keyboard.press('Escape');

  // Sets: a new one for a notebook, removal from it, and deletion.
  await shelf.choose('Recipes', 'Add to set');
  await page.getByRole('textbox', { name: 'Title' }).fill('At home');
  await expect(page.getByRole('radio', { name: 'Books', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'Home' }).check({ force: true });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await shelf.says('The set was created.');
  await page.getByRole('tab', { name: 'At home' }).click();
  await expect(shelf.names()).toHaveText([/^Recipes/]);
  await shelf.choose('Recipes', 'Add to set');
  await page.getByRole('radio', { name: 'None' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Nothing here.').waitFor();
  await page.getByRole('button', { name: 'Actions for set At home' }).click();
  await page.getByRole('menuitem', { name: 'Delete set' }).click();
  await page.getByText('Its notebooks are not deleted.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('tab')).toHaveText(['All']);

  await shelf.choose('Old maps', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(shelf.names()).toHaveText([/^Recipes/, /^My Notebook/]);
  await expect(page.getByRole('heading', { level: 1, name: 'My Notebooks (2)' })).toBeVisible();
});

test('what others share is told apart, saved and unsaved, at a desk and on a phone', async ({ joins }) => {
  const giver = await joins({ username: 'jonas', name: 'Jonas Ek' });
  await giver.goto('/');
  const page = await joins({ username: 'klara', name: 'Klara Lund' });
  const shelf = new Shelf(page);
  await shelf.open('Saved Notebooks');
  await page.getByText('Books & Notebooks that you save will appear here.').waitFor();
  await shelf.open('Shared With Me');
  await page.getByRole('tab', { name: 'Notebooks' }).click();
  await page.getByText('Notebooks shared with you will appear here.').waitFor();

  const klara = await personId(page);
  const made: Record<string, string> = {};
  const long = 'Written in by everybody who lives beside the river';
  for (const name of ['Looked at', long]) {
    const { notebook }: { notebook: NotebookView } = await call(giver, api.notebooks.create, { name });
    made[name] = notebook.id;
  }
  await call(giver, api.notebooks.edit, { id: made['Looked at'], description: 'A'.repeat(300) });
  await call(giver, api.notebooks.share, {
    notebookId: made['Looked at'],
    usersView: [klara],
    usersEdit: [],
  });
  await call(giver, api.notebooks.share, {
    notebookId: made[long],
    usersView: [],
    usersEdit: [klara],
  });

  await shelf.open('Shared With Me');
  await page.getByRole('tab', { name: 'Notebooks' }).click();
  const shared = page.getByRole('list', { name: 'Notebooks shared with you' }).getByRole('listitem');
  await expect(shared).toHaveCount(2);
  const looked = shared.filter({ hasText: 'Looked at' });
  await expect(looked.getByRole('img', { name: 'You can view this notebook' })).toBeVisible();
  await expect(
    shared.filter({ hasText: long }).getByRole('img', { name: 'You can edit this notebook' }),
  ).toBeVisible();
  // A long name is cut, not what can be done.
  const endOf = async (part: Locator) => {
    const { x = Number.NaN, width = Number.NaN } = (await part.boundingBox()) ?? {};
    return x + width;
  };
  const actions = shared.getByRole('button', { name: `Actions for ${long}` });
  expect(await endOf(actions)).toBeLessThan(await endOf(page.getByRole('region', { name: 'List' })));
  await looked.getByRole('button', { name: 'Save: Looked at', exact: true }).click();
  await expect(looked.getByRole('button', { name: '1 Save: Looked at' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await looked.getByRole('button', { name: 'Actions for Looked at' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open notebook',
    'Open in new tab',
    'Export…',
    'Print / PDF',
    'Remove from my list',
  ]);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await shelf.open('Saved Notebooks');
  const saved = page.getByRole('list', { name: 'Saved Notebooks' }).getByRole('listitem');
  await expect(saved).toHaveCount(1);
  await expect(saved).toContainText(`${'A'.repeat(180)}…`);
  await expect(saved).toContainText('Jonas Ek');
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await saved.getByRole('button', { name: '1 Save: Looked at' }).click();
  await expect(saved).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toHaveCount(1);
  await page.reload();
  await expect(saved).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Show as cards' })).toBeVisible();
  await fitsWidth(page);
  await saved.getByRole('link', { name: 'Looked at' }).click();
  await page.waitForURL(/\?notebook=/);
});

test('the keyboard alone makes a notebook, walks through folds and menus, and chooses where a note goes', async ({
  joins,
}) => {
  const page = await joins({ username: 'konrad', name: 'Konrad Vik' });
  const shelf = new Shelf(page);
  await shelf.open('My Notebooks');
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

  await page.getByRole('button', { name: 'New notebook' }).focus();
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Fieldbook');
  await press('Enter');
  await expect(shelf.fold('Fieldbook')).toBeFocused();
  await press('ArrowDown');
  await expect(shelf.fold('My Notebook')).toBeFocused();
  await press('ArrowRight');
  await expect(shelf.fold('My Notebook')).toHaveAttribute('aria-expanded', 'true');
  await press('ArrowLeft', 'ArrowUp');
  await expect(shelf.fold('My Notebook')).toHaveAttribute('aria-expanded', 'false');
  await expect(shelf.fold('Fieldbook')).toBeFocused();

  // Its link, its menu, and the section in the menu.
  await press('Tab', 'Tab', 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Open notebook' })).toBeFocused();
  await page.keyboard.type('add');
  await expect(page.getByRole('menuitem', { name: 'Add section' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Birds');
  await press('Tab', 'ArrowRight', 'Enter');
  await page.getByText('The section was created.').waitFor();
  await expect(page.getByRole('button', { name: 'Actions for Fieldbook' })).toBeFocused();

  await page.goto('/?n');
  const picker = page.getByRole('button', { name: /^Notebook and section/ });
  await expect(picker).toHaveAccessibleName('Notebook and section: My Notebook');
  await picker.focus();
  await press('Enter');
  const field = page.getByRole('combobox', { name: 'Search your notebooks' });
  await expect(field).toBeFocused();
  await press('Home');
  const active = page.locator('[role=option][data-active]');
  await expect(active).toHaveText('Create new notebook');
  await press('ArrowDown', 'ArrowRight');
  await expect(active).toHaveText('None');
  await press('ArrowDown');
  await expect(active).toHaveText('Birds');
  await press('Escape');
  await expect(picker).toBeFocused();
  await press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('birds');
  await expect(active).toHaveText('Fieldbook / Birds');
  await press('Enter');
  await expect(picker).toHaveAccessibleName('Notebook and section: Fieldbook / Birds');
  // Choosing a place creates the note.
  await page.waitForURL(/\?note=/);
  await page.getByTestId('save-status').getByText('Saved', { exact: true }).waitFor();
  await picker.focus();
  await press('Enter');
  await expect(field).toBeFocused();
  await press('Home', 'Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Night walks');
  await press('Enter');
  await expect(picker).toHaveAccessibleName('Notebook and section: Night walks');
});

test('a notebook unfolds in the order given by hand, its menu stands in groups, and tabs that are cut off scroll', async ({
  guest,
  product,
}) => {
  const lotta = await registerPerson(product, 'lotta');
  const { notebook } = await lotta.call(api.notebooks.create, { body: { name: 'Voyages' } });
  const section = async (title: string) => {
    const body = { notebookId: notebook.id, title, color: '#3d8dd9' };
    return (await lotta.call(api.sections.create, { body })).section.id;
  };
  const note = async (title: string) => {
    const body = { notebookId: notebook.id, title, textContent: 'Words.' };
    return (await lotta.call(api.notes.create, { headers: {}, body })).note.id;
  };
  const [north, south] = [await section('North'), await section('South')];
  const [maps, ships, ports] = [await note('Maps'), await note('Ships'), await note('Ports')];
  const order = { id: notebook.id, notesOrder: [ships, south, maps, north, ports] };
  await lotta.call(api.notebooks.edit, { body: order });
  for (const title of ['Autumn', 'Winter in the mountains', 'Spring', 'Summer by the sea', 'Long plans'])
    await lotta.call(api.sets.create, { body: { title } });

  const page = await signedIn(await guest(), lotta);
  const shelf = new Shelf(page);
  await shelf.open('My Notebooks');
  await shelf.fold('Voyages').click();
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByRole('link', { name: 'Ports' })).toBeVisible();
  const unfolded = list.locator('[data-notebook]').filter({ hasText: 'Voyages' });
  await expect(unfolded.locator('h3, a[href*="note="]:not([href*="notebook="])')).toHaveText([
    'Ships',
    'South',
    'Maps',
    'North',
    'Ports',
  ]);

  // Related entries are grouped, and destructive ones are last.
  await list.getByRole('button', { name: 'Actions for Voyages' }).click();
  await expect(page.getByRole('menu').locator('[role^=menuitem], [role=separator]')).toHaveText([
    ...['Open notebook', 'Open in new tab', 'Export…', 'Print / PDF', ''],
    ...['New note', 'Edit notebook', 'Arrange notes', 'Rename', 'Add section', 'Add to set', ''],
    ...['Share', 'Publish', 'Protect', ''],
    ...['Make default', 'Make default for saving', ''],
    ...['Move to trash', ''],
    'Delete',
  ]);
  await page.keyboard.press('Escape');

  const tabs = page.getByRole('tablist', { name: 'Notebook sets' });
  const [first, last] = [tabs.getByRole('tab').first(), tabs.getByRole('tab').last()];
  await expect(tabs).toHaveAttribute('data-more-after');
  await expect(tabs).not.toHaveAttribute('data-more-before');
  await first.focus();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveAttribute('data-more-before');
  await expect(tabs).not.toHaveAttribute('data-more-after');
  await tabs.hover();
  await page.mouse.wheel(0, -2_000);
  await expect(first).toBeInViewport({ ratio: 1 });
});
