import type { Sharing } from '@commonplace/contracts/abilities';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { cloneElement, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteFixture } from '../../shared/api/note.fixture.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ProtectDialog } from './protect-dialog.tsx';
import { PublishButton } from './publish-button.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SharingButton } from './sharing-button.tsx';
import type { SharedThing, Subject } from './sharing-subject.ts';

const id = '01900000-0000-7000-8000-000000000001';
const person = (username: string) => ({
  id: `id-of-${username}`,
  name: username,
  username,
  display_picture: { downloadUrl: null },
});
const onClose = vi.fn();
let sent: [path: string, body: unknown][] = [];
let editors: string[] = [];
let refusal: { message: string } | null = null;
/** The people with access are answered after this. */
let people: Promise<void>;

beforeEach(() => {
  sent = [];
  editors = [];
  refusal = null;
  people = Promise.resolve();
  onClose.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    if (path.includes('shared-with')) {
      await people;
      const counts = { editorsCount: editors.length, viewersCount: 0 };
      return Response.json({
        success: true,
        message: '',
        editors: editors.map(person),
        viewers: [],
        ...counts,
      });
    }
    sent.push([path, JSON.parse(body ?? 'null')]);
    return refusal
      ? Response.json({ success: false, code: 'forbidden', ...refusal }, { status: 403 })
      : Response.json({ success: true, message: 'Done.' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) =>
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider env="test">{what}</MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
const thing = (sharing: Sharing, more: Partial<SharedThing> = {}): SharedThing => ({
  id,
  sharing,
  isProtected: false,
  audience: { isPublic: false, isReadWithoutGrant: false, grantsFrom: [], protectionEffect: null },
  ...more,
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe.each(['note', 'notebook'] as const)('of a %s', (subject: Subject) => {
  const about = { subject, onClose };
  const named = { [`${subject}Id`]: id };

  test('publishing says what it means and is asked for by name, so that a retry changes nothing', async () => {
    show(<PublishDialog {...about} thing={thing('private')} />);
    await screen.findByRole('dialog', { name: `Publish this ${subject}?` });
    await press('Publish');
    await waitFor(() => expect(sent).toEqual([[`/api/${subject}s/publish`, { ...named, on: true }]]));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('unpublishing what is shared with no one asks nothing more', async () => {
    show(<PublishDialog {...about} thing={thing('published')} />);
    const button = await screen.findByRole('button', { name: 'Unpublish' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(screen.queryByRole('radio')).toBeNull();
    fireEvent.click(button);
    const wish = { on: false, keepGrants: false };
    await waitFor(() => expect(sent).toEqual([[`/api/${subject}s/publish`, { ...named, ...wish }]]));
  });

  test.each([
    ['Only me', false],
    ['Keep the 2 people it is shared with', true],
  ])('unpublishing what is shared: %s', async (label, keepGrants) => {
    editors = ['bob', 'carol'];
    show(<PublishDialog {...about} thing={thing('published')} />);
    expect(await screen.findByRole('radio', { name: 'Only me' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: label }));
    await press('Unpublish');
    await waitFor(() =>
      expect(sent).toEqual([[`/api/${subject}s/publish`, { ...named, on: false, keepGrants }]]),
    );
  });

  test('a refusal is shown in the server’s words and leaves the dialog open', async () => {
    refusal = { message: 'You do not have permission to do this.' };
    show(<PublishDialog {...about} thing={thing('private')} />);
    await press('Publish');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('people with access are listed, and taking one out is sent when Share is pressed', async () => {
    editors = ['bob', 'carol'];
    show(<ShareDialog {...about} thing={thing('shared')} />);
    await screen.findByRole('dialog', { name: `Share ${subject}` });
    await press('Remove bob');
    expect(sent).toEqual([]);
    await press('Share');
    await waitFor(() =>
      expect(sent).toEqual([
        [`/api/${subject}s/share`, { ...named, usersView: [], usersEdit: ['id-of-carol'] }],
      ]),
    );
  });

  test('protecting and taking the protection away are asked for by name', async () => {
    const { unmount } = show(<ProtectDialog {...about} thing={thing('private')} />);
    await press('Protect');
    await waitFor(() => expect(sent).toEqual([[`/api/${subject}s/protect`, { ...named, on: true }]]));
    unmount();
    show(<ProtectDialog {...about} thing={thing('private', { isProtected: true })} />);
    await press('Remove protection');
    await waitFor(() => expect(sent[1]).toEqual([`/api/${subject}s/protect`, { ...named, on: false }]));
  });
});

test('the field that finds people takes the focus once it is there', async () => {
  let come = () => {};
  people = new Promise((resolve) => {
    come = resolve;
  });
  show(<ShareDialog subject="note" thing={thing('private')} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Share note' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  come();
  const field = await screen.findByRole('textbox', { name: 'Find people' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test.each([
  ['note', null, null],
  ['note', 'keeps-grants', 'People it is shared with keep their access.'],
  ['note', 'ends-publication', 'It will no longer be public. People it is shared with keep their access.'],
  ['note', 'makes-public', 'Everyone will be able to read it, because its notebook is public.'],
  ['notebook', null, null],
  ['notebook', 'ends-grants', 'People it is shared with will lose access.'],
  [
    'notebook',
    'ends-publication',
    'It will no longer be public, and people it is shared with will lose access.',
  ],
] as const)(
  'before the protection of a %s is switched, which %s, it says what others notice: %s',
  async (subject, protectionEffect, says) => {
    const about = thing('private', {
      audience: { isPublic: false, isReadWithoutGrant: false, grantsFrom: [], protectionEffect },
    });
    show(<ProtectDialog subject={subject} thing={about} onClose={onClose} />);
    const dialog = await screen.findByRole('dialog');
    const paragraphs = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(paragraphs.slice(1)).toEqual(says === null ? [] : [says]);
  },
);

test.each([
  ['note', false, false, /^You will no longer be able to open it\./],
  ['note', true, true, 'It is public, so you can still read it.'],
  ['note', false, true, 'Its notebook is shared with you, so you can still read it.'],
  // Public, but hidden by an administrator.
  ['note', true, false, /^You will no longer be able to open it\./],
  ['notebook', false, false, /^You will no longer be able to open it or its notes\./],
] as const)(
  'A24: before a %s is given back (public: %s), which stays readable: %s, it says so, and stays open if it does',
  async (subject, isPublic, isReadWithoutGrant, says) => {
    const onGone = vi.fn();
    const about = thing('shared', {
      audience: { isPublic, isReadWithoutGrant, grantsFrom: [], protectionEffect: null },
    });
    show(<LeaveDialog subject={subject} thing={about} onClose={onClose} onGone={onGone} />);
    await screen.findByText(says);
    await press('Remove');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onGone).toHaveBeenCalledTimes(isReadWithoutGrant ? 0 : 1);
  },
);

test.each([
  ['note', 'private', { publish: true, protect: true }, 'Publish'],
  ['note', 'published', { publish: true, protect: true }, 'Unpublish'],
  ['note', 'private', { publish: false, protect: true }, 'Publish, which can not be used'],
  ['note', 'shared', { publish: false, protect: false }, 'nothing'],
  ['notebook', 'private', { publish: true, protect: true }, 'Publish'],
  ['notebook', 'private', { publish: false, protect: true }, 'nothing'],
  ['notebook', 'published', { publish: false, protect: false }, 'nothing'],
] as const)('on a %s that is %s, with %o, stands %s', async (subject, sharing, abilities, expected) => {
  show(<PublishButton subject={subject} thing={{ ...thing(sharing), abilities }} />);
  const button = screen.queryByRole('button');
  const isUnavailable = button?.getAttribute('aria-disabled') === 'true';
  const shown = button ? `${button.textContent}${isUnavailable ? ', which can not be used' : ''}` : 'nothing';
  expect(shown).toBe(expected);
  if (!button) return;
  fireEvent.click(button);
  if (isUnavailable) expect(screen.queryByRole('dialog')).toBeNull();
  else await screen.findByRole('dialog');
});

const everyone = {
  audience: { isPublic: true, isReadWithoutGrant: true, grantsFrom: [], protectionEffect: null },
};
test.each([
  ['note', 'published', {}, /^Everyone can see it\. /],
  [
    'note',
    'private',
    { notebookSharing: 'published' },
    /^Everyone can see it, because its notebook is public\. /,
  ],
  ['notebook', 'published', {}, /^Everyone can see it /],
] as const)(
  'the dialog of a %s that everyone can see, %s, says so and nothing of publishing',
  async (subject, sharing, more, says) => {
    show(
      <ShareDialog subject={subject} thing={thing(sharing, { ...everyone, ...more })} onClose={onClose} />,
    );
    await screen.findByText(says);
    expect(screen.queryByText(/publish it|Only people/)).toBeNull();
  },
);

test.each([
  [
    'private',
    { notebookSharing: 'published', ...everyone },
    'Everyone can see it, because its notebook is public.',
  ],
  ['private', { notebookSharing: 'published' }, null],
  ['published', everyone, null],
] as const)(
  'the sharing button of a note that is %s, with %o, is described by: %s',
  (sharing, more, says) => {
    show(<SharingButton subject="note" thing={{ ...thing(sharing, more), abilities: { share: true } }} />);
    expect(screen.getByRole('button').title || null).toBe(says);
  },
);

test('before a note is published it is seen as it will be listed, and that it has no topics', async () => {
  const note = noteFixture(1);
  const dialog = <PublishDialog subject="note" thing={thing('private')} onClose={onClose} />;
  show(cloneElement(dialog, { note }));
  await screen.findByText('Text of 1');
  expect(screen.getByText(/^It has no topics/)).toBeTruthy();
  // It is looked at and leads nowhere.
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  show(cloneElement(dialog, { note: { ...note, hashtagsArray: ['#travel'] } }));
  await screen.findByText('#travel');
  expect(screen.queryByText(/^It has no topics/)).toBeNull();
});
