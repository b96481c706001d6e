// @vitest-environment node
import { expect, test } from 'vitest';
import { alice } from '../profile.fixture.ts';
import { changesOf, editOf, type ProfileDraft, problemsOf, valuesOf } from './profile-draft.ts';

const stored = valuesOf({ ...alice, name: 'Alice', location: { citycountry: 'Lyon, France' } });
const changes = (draft: ProfileDraft) => changesOf(stored, draft);

test('what is typed back is no change, nor is space around it', () => {
  expect(changes({ name: ' Alice ', email: 'ALICE@example.org', bio: '  ', birthDate: '' })).toEqual([]);
});

test('changes come in the order of the page, as they will be stored', () => {
  expect(changes({ twitter: 'x.com/alice', name: ' Alice L. ', location: '' })).toEqual([
    { field: 'name', from: 'Alice', to: 'Alice L.' },
    { field: 'location', from: 'Lyon, France', to: '' },
    { field: 'twitter', from: '', to: 'https://x.com/alice' },
  ]);
});

test('only what changed is sent, and what was emptied is sent as nothing', () => {
  const before = { ...stored, birthDate: '1990-02-03' };
  const draft = { location: '', birthDate: '', bio: 'Walks.' };
  expect(editOf(changesOf(before, draft))).toEqual({ location: null, birthDate: null, bio: 'Walks.' });
  expect(editOf(changes({ location: 'Lyons, United States' }))).toEqual({
    location: { citycountry: 'Lyons, United States' },
  });
});

test.each<[ProfileDraft, ProfileDraft]>([
  [{ name: ' ' }, { name: 'Your name is required.' }],
  [{ email: 'alice' }, { email: 'Please enter a valid email.' }],
  [{ bio: 'x'.repeat(301) }, { bio: 'Use 300 characters or fewer.' }],
  [{ birthDate: '2999-01-01' }, { birthDate: 'Please enter a date between 1900 and today.' }],
  [
    { instagram: 'https://evil.example/instagram.com' },
    { instagram: 'Please enter an address that begins with https://instagram.com/.' },
  ],
  [
    { website: 'http://alice.example', facebook: 'https://facebook.com@evil.example/' },
    {
      website: 'Please enter an address that begins with https://.',
      facebook: 'Please enter an address that begins with https://facebook.com/.',
    },
  ],
  [{ bio: 'x'.repeat(300), website: 'alice.example', youtube: 'https://youtu.be/alice' }, {}],
])('%j is answered with %j', (draft, problems) => {
  expect(problemsOf(changes(draft))).toEqual(problems);
});
