import type { Profile } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { sessionStore } from '../../../shared/session/index.ts';
import { sessionToken } from '../../../shared/session/session-token.fixture.ts';
import { alice } from '../profile.fixture.ts';
import { ProfileForm } from './profile-form.tsx';

// Patience with a busy machine: what is awaited here comes after a rest in typing.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

/** What the server is asked, and what it says to an edit. */
let sent: { path: string; body: Record<string, unknown> }[];
let editAnswer: () => Response;
const onUnsaved = vi.fn();

beforeEach(() => {
  sent = [];
  editAnswer = () =>
    Response.json({ success: true, message: '', profile: alice, token: sessionToken('alice') });
  onUnsaved.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    sent.push({ path, body: JSON.parse(body ?? '{}') });
    if (path.includes('getCities'))
      return Response.json({ success: true, message: '', cities: [{ citycountry: 'Lyon, France' }] });
    if (path.endsWith('/edit')) return editAnswer();
    const taken = path.endsWith('/check-username') && body?.includes('bob');
    return taken
      ? Response.json({ success: false, message: 'No.', code: 'rejected' }, { status: 422 })
      : Response.json({ success: true, message: '' });
  });
  sessionStore.start(sessionToken('alice'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

function open(profile: Partial<Profile> = {}) {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ProfileForm profile={{ ...alice, ...profile }} onUnsaved={onUnsaved} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
const edits = () => sent.filter(({ path }) => path.endsWith('/edit')).map(({ body }) => body);

test('what is typed is unsaved until it is typed back, and then there is nothing to save', () => {
  open();
  expect(isDisabled('Save changes')).toBe(true);
  type('Name', 'Alice L.');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  expect(isDisabled('Save changes')).toBe(false);
  type('Name', 'alice');
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  expect(isDisabled('Save changes')).toBe(true);
});

test('nothing is sent before the changes were confirmed, and only they are sent', async () => {
  open();
  type('Bio', 'Walks.');
  press('Save changes');
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(within(dialog).getByText('Walks.')).toBeDefined();
  expect(within(dialog).queryByLabelText('Your current password')).toBeNull();
  expect(edits()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(edits()).toEqual([{ bio: 'Walks.' }]));
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
});

test('another address asks for the password, and a wrong one is reported at its field', async () => {
  open();
  type('Email', 'Alice@example.com');
  press('Save changes');
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  await within(dialog).findByText('Please enter your Password');
  expect(edits()).toEqual([]);

  editAnswer = () =>
    Response.json(
      { success: false, message: 'No.', code: 'rejected', errors: { password: 'That is not it.' } },
      { status: 422 },
    );
  fireEvent.change(within(dialog).getByLabelText('Your current password'), { target: { value: 'guess' } });
  fireEvent.click(save);
  await within(dialog).findByText('That is not it.');
  expect(edits()).toEqual([{ email: 'alice@example.com', password: 'guess' }]);
});

test('who has no password is not asked for one', async () => {
  open({ hasPassword: false });
  type('Email', 'alice@example.com');
  press('Save changes');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(edits()).toEqual([{ email: 'alice@example.com' }]));
});

test('what the server refuses is under its field, which has the focus, until it changes', async () => {
  const message = 'Please enter an address that begins with https://x.com/.';
  editAnswer = () =>
    Response.json(
      { success: false, message: 'No.', code: 'rejected', errors: { twitter: message } },
      { status: 422 },
    );
  open();
  type('Twitter', 'x.com/alice');
  press('Save changes');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await screen.findByText(message);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field('Twitter')));
  type('Twitter', 'x.com/al');
  expect(screen.queryByText(message)).toBeNull();
});

test('a handle that is taken is reported while one types, and can not be saved', async () => {
  open();
  type('Username', 'Bob');
  await screen.findByText('This handle is not available');
  press('Save changes');
  expect(document.activeElement).toBe(field('Username'));
  expect(screen.queryByRole('dialog')).toBeNull();
  type('Username', 'alice.l');
  await screen.findByText('This username is available.');
});

test('places are asked for from the second letter on, and only a chosen one is saved', async () => {
  open();
  const location = screen.getByRole('combobox', { name: 'Location' });
  fireEvent.focus(location);
  fireEvent.change(location, { target: { value: 'l' } });
  // The handle waits longer for the typing to rest, and would not be asked about before.
  type('Username', 'alice.l');
  await screen.findByText('This username is available.');
  expect(sent.map(({ path }) => path)).toEqual(['/api/users/check-username']);
  press('Discard');
  fireEvent.change(location, { target: { value: 'ly' } });
  const place = await screen.findByRole('option', { name: 'Lyon, France', hidden: true });
  expect(sent.at(-1)?.path).toBe('/api/tpservices/getCities?prefix=ly');

  fireEvent.blur(location);
  await screen.findByText('Choose a place from the list, or clear the field.');
  press('Save changes');
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.click(place);
  press('Save changes');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(edits()).toEqual([{ location: { citycountry: 'Lyon, France' } }]));
});

test('a bio that is too long says so while one types', () => {
  open();
  type('Bio', 'x'.repeat(301));
  expect(screen.getByText('301 of 300 characters')).toBeDefined();
  expect(screen.getByText('Use 300 characters or fewer.')).toBeDefined();
});

test('the counter of the bio counts as the rule does: an emoji is one character', () => {
  open();
  type('Bio', '🌿'.repeat(300));
  expect(screen.getByText('300 of 300 characters')).toBeDefined();
  expect(screen.queryByText('Use 300 characters or fewer.')).toBeNull();
});
