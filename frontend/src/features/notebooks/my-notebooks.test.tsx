import type { NotebookView } from '@commonplace/contracts/api';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookPart } from '../../shared/notebooks/book-parts.ts';
import { DeleteNotebookDialog } from './dialogs/delete-notebook-dialog.tsx';
import { MyNotebooks } from './my-notebooks.tsx';
import { aNotebook, aSet, cut, withSections } from './notebook.fixture.ts';
import { type Server, show, startServer } from './shown.fixture.tsx';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

const atlas = aNotebook('Atlas', { isDefault: true, sharing: 'shared' });
const recipes = withSections(aNotebook('Recipes', { sharing: 'published' }), 'Soups', 'Cakes');
const [soups, cakes] = recipes.sections;
let server: Server;
const onAction = vi.fn();

beforeEach(() => {
  localStorage.clear();
  const ordered = { ...recipes, info1: { ...recipes.info1, notesOrder: [cakes?.id ?? '', soups?.id ?? ''] } };
  const set = aSet('Kitchen', recipes);
  server = startServer([atlas, { ...ordered, notebookSetId: set.id }], [set, aSet('Unused')]);
});
afterEach(() => {
  cleanup();
  onAction.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function nameOf({ sections }: NotebookView, part: BookPart): string {
  if (part.kind === 'run') return part.isLast ? 'none' : `none: ${part.ids.join()}`;
  return sections.find(({ id }) => id === part.sectionId)?.title ?? '';
}

async function open() {
  show(
    <MyNotebooks
      selectedId={null}
      onAction={onAction}
      notesOf={(notebook, part) => <p>{`Notes of ${notebook.name} in ${nameOf(notebook, part)}`}</p>}
    />,
  );
  await screen.findByRole('heading', { name: 'My Notebooks (2)' });
}

/** The list with the dialog that the page around it opens. */
function WithDeletion() {
  const [deleted, setDeleted] = useState<NotebookView | null>(null);
  return (
    <>
      <MyNotebooks
        selectedId={null}
        onAction={(action, notebook) => action === 'delete' && setDeleted(notebook)}
        notesOf={() => null}
      />
      {deleted && (
        <DeleteNotebookDialog notebook={deleted} onClose={() => setDeleted(null)} onDeleted={() => {}} />
      )}
    </>
  );
}

/** Whether there is a note in Atlas; it goes without the list being drawn again. */
const onlyNote = { isThere: true, listeners: new Set<() => void>() };
function setThere(isThere: boolean) {
  onlyNote.isThere = isThere;
  for (const listener of onlyNote.listeners) listener();
}
function OnlyNote() {
  const isThere = useSyncExternalStore(
    (listener) => {
      onlyNote.listeners.add(listener);
      return () => onlyNote.listeners.delete(listener);
    },
    () => onlyNote.isThere,
  );
  return isThere ? <button type="button">The only note</button> : <p>None</p>;
}

const fold = (name: string) =>
  within(screen.getByRole('heading', { name: new RegExp(`^${name}`) })).getByRole('button');
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
async function choose(menu: string, entry: string) {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${menu}` }));
  fireEvent.click(
    await screen.findByRole(entry === 'Make default' ? 'menuitemcheckbox' : 'menuitem', { name: entry }),
  );
}

test('a notebook unfolds to its sections, in the order of its owner, and to the notes in none', async () => {
  await open();
  fireEvent.click(fold('Recipes'));
  const sections = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(sections).toEqual(['Cakes', 'Soups']);
  expect(screen.getByText('Notes of Recipes in none')).toBeDefined();
  expect(screen.queryByText('Notes of Recipes in Soups')).toBeNull();
  fireEvent.click(fold('Soups'));
  expect(screen.getByText('Notes of Recipes in Soups')).toBeDefined();
  fireEvent.click(fold('Recipes'));
  expect(screen.queryByText('Notes of Recipes in none')).toBeNull();
  // What was open in it is open again.
  fireEvent.click(fold('Recipes'));
  expect(screen.getByText('Notes of Recipes in Soups')).toBeDefined();
});

test('W8b: one that the list has no room for is read when it unfolds', async () => {
  const large = withSections(aNotebook('Large'), 'North', 'South');
  server = startServer([atlas, cut(large)]);
  server.whole = [large];
  await open();
  fireEvent.click(fold('Large'));
  expect(screen.queryByText('Notes of Large in none')).toBeNull();
  await screen.findByText('Notes of Large in none');
  const sections = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(sections).toEqual(['North', 'South']);
});

test('each set has its tab; one with nothing in it says so, and what is made there is in it', async () => {
  await open();
  expect(names()).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: 'Kitchen' }));
  expect(names()).toEqual(['Recipes0 notes']);
  fireEvent.click(screen.getByRole('tab', { name: 'Unused' }));
  const nothing = screen.getByText('Nothing here.').parentElement as HTMLElement;
  const made = aNotebook('Pantry');
  server.answers['/api/notebooks/create'] = () =>
    Response.json({ success: true, message: '', notebook: made });
  fireEvent.click(within(nothing).getByRole('button', { name: 'New notebook' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Pantry' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ path: '/api/notebooks/sets/notebook' }));
  expect(server.sent.at(-1)?.body).toMatchObject({ notebookId: made.id, on: true });
});

test('a name is changed in its place, when it is another one and not empty', async () => {
  await open();
  const type = (name: string) => {
    const field = screen.getByRole('textbox', { name: 'New name' });
    fireEvent.change(field, { target: { value: name } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  for (const same of ['', '   ', 'Atlas']) {
    await choose('Atlas', 'Rename');
    type(same);
  }
  expect(server.sent).toEqual([]);
  server.answers['/api/notebooks/edit'] = ({ name }) => {
    server.notebooks = server.notebooks.map((one) =>
      one.id === atlas.id ? { ...one, name: String(name) } : one,
    );
    return Response.json({ success: true, message: 'The notebook was saved.' });
  };
  await choose('Atlas', 'Rename');
  type(' Old maps ');
  await screen.findByRole('heading', { name: /^Old maps/ });
  expect(server.sent).toEqual([{ path: '/api/notebooks/edit', body: { id: atlas.id, name: 'Old maps' } }]);
});

test('a name that the server refuses is taken back', async () => {
  server.answers['/api/notebooks/edit'] = () =>
    Response.json({ success: false, message: 'No.', code: 'forbidden' }, { status: 403 });
  await open();
  await choose('Atlas', 'Rename');
  const field = screen.getByRole('textbox', { name: 'New name' });
  fireEvent.change(field, { target: { value: 'Old maps' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await screen.findByRole('heading', { name: /^Atlas/ });
});

test('what is the default already is not asked for again', async () => {
  await open();
  await choose('Atlas', 'Make default');
  expect(server.sent).toEqual([]);
  await choose('Recipes', 'Make default');
  await waitFor(() =>
    expect(server.sent).toEqual([
      { path: '/api/notebooks/change-default', body: { notebookId: recipes.id } },
    ]),
  );
});

test('what others do is raised, and where a note or an edit begins is gone to', async () => {
  await open();
  await choose('Atlas', 'Share');
  expect(onAction).toHaveBeenCalledWith('share', expect.objectContaining({ id: atlas.id }));
  await choose('Atlas', 'New note');
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe(`/?n&notebook=${atlas.id}`);
  if (fold('Recipes').getAttribute('aria-expanded') === 'false') fireEvent.click(fold('Recipes'));
  await choose('section Soups', 'New note here');
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe(
    `/?n&notebook=${recipes.id}&section=${soups?.id}`,
  );
});

test('when what had the focus is gone, what took its place has it', async () => {
  const zoo = aNotebook('Zoo');
  server.notebooks = [...server.notebooks, zoo];
  const gone = (id: string) => () => {
    server.notebooks = server.notebooks
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, sections: one.sections.filter((section) => section.id !== id) }));
    return Response.json({ success: true, message: 'Done.' });
  };
  show(<WithDeletion />);
  await screen.findByRole('heading', { name: 'My Notebooks (3)' });
  const remove = async (name: string) => {
    await choose(name, name.startsWith('section') ? 'Delete section' : 'Delete');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };

  // A section: the next one, and after the last one the one before.
  if (fold('Recipes').getAttribute('aria-expanded') === 'false') fireEvent.click(fold('Recipes'));
  server.answers['/api/notebooks/sections/delete'] = gone(cakes?.id ?? '');
  await remove('section Cakes');
  await waitFor(() => expect(screen.queryByText('Cakes')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(fold('Soups')));
  server.answers['/api/notebooks/sections/delete'] = gone(soups?.id ?? '');
  await remove('section Soups');
  await waitFor(() => expect(screen.queryByText('Soups')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(fold('Recipes')));

  // A notebook: the next one, and after the last one the one before.
  server.answers['/api/notebooks/delete'] = gone(recipes.id);
  await remove('Recipes');
  await waitFor(() => expect(names()).toEqual(['Atlas0 notes', 'Zoo0 notes']));
  await waitFor(() => expect(document.activeElement).toBe(fold('Zoo')));
  server.answers['/api/notebooks/delete'] = gone(zoo.id);
  await remove('Zoo');
  await waitFor(() => expect(names()).toEqual(['Atlas0 notes']));
  await waitFor(() => expect(document.activeElement).toBe(fold('Atlas')));
});

test('the last note of a fold leaves the focus to the fold; who went elsewhere keeps it there', async () => {
  show(
    <MyNotebooks
      selectedId={null}
      onAction={onAction}
      notesOf={({ id }) => (id === atlas.id ? <OnlyNote /> : null)}
    />,
  );
  await screen.findByRole('heading', { name: 'My Notebooks (2)' });
  if (fold('Atlas').getAttribute('aria-expanded') === 'false') fireEvent.click(fold('Atlas'));
  const note = () => screen.findByRole('button', { name: 'The only note' });
  (await note()).focus();
  act(() => setThere(false));
  await waitFor(() => expect(document.activeElement).toBe(fold('Atlas')));

  act(() => setThere(true));
  (await note()).focus();
  const search = screen.getByRole('searchbox');
  act(() => search.focus());
  act(() => search.blur());
  await act(async () => setThere(false));
  expect(document.activeElement).toBe(document.body);
});
