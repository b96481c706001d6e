import { expect, test } from 'vitest';
import { authenticateRequest, authenticateResponse, hintBatch, recheckResponse } from './collab-api.ts';

test('fields of the next version are ignored, and a reason that it alone knows asks for the rights again', () => {
  const note = { headSeq: 1, accessEpoch: 2 };
  const rights = { canEdit: true, sharesPresence: false };
  const answer = {
    region: 'eu',
    notes: [{ ...note, more: 1, connections: [{ ...rights, mayComment: true }, { refused: 'frozen' }] }],
  };
  expect(recheckResponse.parse(answer)).toEqual({
    notes: [{ ...note, connections: [rights, { refused: 'access-changed' }] }],
  });
});

test('what a collab-server of the version before asks is understood: it named no endpoint', () => {
  const asked = { token: 't', documentName: 'd' };
  expect(authenticateRequest.parse(asked)).toEqual({ ...asked, endpoint: 'collab' });
});

test('a refusal that only the next version knows lets nobody in', () => {
  expect(authenticateResponse.safeParse({ allowed: false, reason: 'frozen' }).success).toBe(false);
  expect(authenticateResponse.safeParse({ allowed: 'partly', reason: 'frozen' }).success).toBe(false);
});

test('of a batch the kinds that only the next version knows are left out; a known kind without its facts is refused', () => {
  const ended = { type: 'session-ended', sids: ['s'] };
  expect(hintBatch.parse({ hints: [{ type: 'theme-changed' }, { ...ended, reason: 'x' }] })).toEqual({
    hints: [ended],
  });
  expect(hintBatch.safeParse({ hints: [{ type: 'session-ended' }] }).success).toBe(false);
});
