import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../../../scripts/stack.mjs';
import { type ApiPerson, registerPerson } from '../../support/api-person.ts';
import { LiveNote } from '../../support/live-note.ts';

let stack: Awaited<ReturnType<typeof startStack>>;
let alice: ApiPerson;
let bob: ApiPerson;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-revocation-'));
  stack = await startStack({ dataDir, port: 0, supervise: false });
  alice = await registerPerson(stack, 'alice');
  bob = await registerPerson(stack, 'bob');
});
afterAll(() => stack?.stop());

const revocations = {
  unshare: (noteId: string) =>
    alice.call(api.notes.share, { body: { noteId, usersView: [], usersEdit: [] } }),
  downgrade: (noteId: string) =>
    alice.call(api.notes.share, { body: { noteId, usersView: [bob.id], usersEdit: [] } }),
};

for (const [name, revoke] of Object.entries(revocations)) {
  test(`C6: after ${name} has committed nothing of a typing editor is accepted, and they are told within a second`, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
      await alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit: [bob.id] } });
      const address = {
        url: `${stack.url.replace('http', 'ws')}/collab`,
        documentName: note.documentName as string,
      };
      const typing = await new LiveNote({ ...address, token: bob.token }).synced();

      const told = new Promise<number>((resolve) => {
        const noteTime = () => resolve(performance.now());
        typing.provider.on('close', noteTime);
        typing.provider.on('authenticationFailed', noteTime);
        typing.provider.on('authenticated', noteTime);
      });
      let count = 0;
      const timer = setInterval(() => {
        typing.appendParagraph(`«${count}»`);
        count += 1;
      }, 3);
      await new Promise((resolve) => setTimeout(resolve, 60));
      await revoke(note.id);
      const revokedAt = performance.now();
      const writtenBefore = count;
      const toldAfter = (await told) - revokedAt;
      // Keeps typing for a while: what the revocation lets through would come through now.
      await new Promise((resolve) => setTimeout(resolve, 300));
      clearInterval(timer);
      typing.vanish();

      const reader = await new LiveNote({ ...address, token: alice.token }).synced();
      const late = Array.from({ length: count }, (_, index) => index).filter(
        (index) => index >= writtenBefore && reader.text.includes(`«${index}»`),
      );
      reader.vanish();
      expect(late).toEqual([]);
      expect(count).toBeGreaterThan(writtenBefore);
      expect(toldAfter).toBeLessThan(1000);
    }
  });
}
