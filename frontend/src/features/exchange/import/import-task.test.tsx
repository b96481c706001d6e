import type { TaskView } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import { hearOfTask } from '../tasks/known-tasks.ts';
import { TaskDialog } from '../tasks/task-dialog.tsx';

const waiting: TaskView = {
  id: 'task-1',
  kind: 'import',
  state: 'waiting',
  isStopping: false,
  done: 0,
  total: 3,
  title: 'Notion.zip',
  link: null,
  createdAt: '2026-11-28T22:00:00.000Z',
  report: {
    plan: {
      format: 'notion',
      notebookId: null,
      notebooks: 1,
      sections: 0,
      notes: 3,
      pictures: 2,
      files: 0,
      bytes: 900,
      skipped: 0,
      names: { notebooks: ['Garden'], sections: [], notes: ['Roses', ''] },
    },
    made: { notebooks: 0, notes: 0, pictures: 0, noteIds: [], named: [] },
    losses: [],
    lossesCount: 0,
    undo: null,
    problem: null,
  },
};

let task: TaskView;
let acts: string[];
let notebooks: { id: string; name: string; audience: { isPublic: boolean } }[];
beforeAll(() => loadTexts(['exchange', 'common']));
beforeEach(() => {
  task = waiting;
  acts = [];
  notebooks = [];
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    if (method === 'POST') acts.push(path);
    const answer = path.startsWith('/api/notebooks') ? { notebooks, sets: [] } : { task };
    return Response.json({ success: true, message: '', ...answer });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Returns the cache, which hears of pushes. */
const open = () => {
  const cache = new QueryClient();
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <MemoryRouter>
            <TaskDialog taskId="task-1" onClose={() => {}} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return cache;
};

test('nothing is made before its preview was agreed to', async () => {
  open();
  await screen.findByText('This will be added. Nothing of yours is changed.');
  expect(screen.getByText('Notes').nextElementSibling?.textContent).toBe('3');
  expect(screen.queryByText('Sections')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Garden',
    'Roses',
    '[Untitled]',
  ]);
  screen.getByText('and 1 more');
  expect(acts).toEqual([]);
  task = { ...waiting, state: 'running', done: 1 };
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('1 of 3 notes');
  expect(acts).toEqual(['/api/tasks/task-1/start']);
  expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('aria-valuenow')).toBe('33');
  expect(screen.getByText('30% done').getAttribute('role')).toBe('status');
});

const focused = () => document.activeElement?.textContent;

test('each step has the focus: the preview, the import under way, its stop and its end', async () => {
  const cache = open();
  const start = await screen.findByRole('button', { name: 'Import' });
  await waitFor(() => expect(document.activeElement).toBe(start));
  task = { ...waiting, state: 'running', done: 1 };
  fireEvent.click(start);
  await screen.findByText('1 of 3 notes');
  expect(focused()).toBe('Continue in the background');
  task = { ...task, isStopping: true };
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopping, and removing what was made…');
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveProperty('disabled', true);
  expect(focused()).toBe('Continue in the background');
  task = { ...waiting, state: 'cancelled' };
  act(() => hearOfTask(cache, task));
  await screen.findByText(/^The import was cancelled/);
  expect(focused()).toBe('Close');
});

test('opened again, one that is asked to stop says so', async () => {
  task = { ...waiting, state: 'running', done: 1, isStopping: true };
  open();
  await screen.findByText('Stopping, and removing what was made…');
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveProperty('disabled', true);
});

test('a preview says where it all goes, and that notes there are public', async () => {
  const plan = waiting.report.plan && { ...waiting.report.plan, notebookId: 'journal' };
  task = { ...waiting, report: { ...waiting.report, plan } };
  notebooks = [{ id: 'journal', name: 'Journal', audience: { isPublic: true } }];
  open();
  const said = await screen.findByText(/^This will be added to Journal\./);
  expect(said.textContent).toContain('Notes in this notebook are public.');
});

test('a report names what was not kept by its kind, with the way to each note, and takes everything back', async () => {
  const loss = (path: string, noteId: string | null) => ({
    path,
    noteId,
    kind: 'embed' as const,
    text: 'A video is a link now.',
    count: 1,
  });
  task = {
    ...waiting,
    state: 'done',
    done: 3,
    report: {
      ...waiting.report,
      made: {
        notebooks: 1,
        notes: 3,
        pictures: 2,
        noteIds: ['note-1', 'note-2'],
        named: [
          { id: 'note-1', title: 'Films' },
          { id: 'note-2', title: '' },
        ],
      },
      losses: [loss('Films 0123456789abcdef0123456789abcdef.md', 'note-1'), loss('Songs.md', null)],
      lossesCount: 2,
    },
  };
  open();
  await screen.findByText('3 notes were imported. 1 notebook was made.');
  screen.getByText('Imported notes (3)');
  expect(screen.getByRole('link', { name: 'Films', hidden: true }).getAttribute('href')).toBe(
    '/?note=note-1',
  );
  screen.getByText('and 1 more');
  screen.getByText('Embedded content (2)');
  const place = screen.getByText('Films.md');
  expect(place.getAttribute('href')).toBe('/?note=note-1');
  expect(screen.getByText('Songs.md').closest('a')).toBeNull();
  task = { ...task, report: { ...task.report, undo: 'done' } };
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Everything that was imported is in the trash.');
  expect(acts).toEqual(['/api/tasks/task-1/undo']);
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('the file of an export that is kept can be deleted', async () => {
  task = { ...waiting, kind: 'export', state: 'done', link: '/api/exports/task-1' };
  open();
  const remove = await screen.findByRole('button', { name: 'Delete file' });
  task = { ...task, link: null };
  fireEvent.click(remove);
  await screen.findByText(/^The file is no longer kept/);
  expect(acts).toEqual(['/api/tasks/task-1/cancel']);
  expect(focused()).toBe('Close');
});
