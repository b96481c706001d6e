import { parseDocumentName } from '@commonplace/contracts/collab';
import * as Y from 'yjs';
import { textBeyond } from '../saving/unsent-text.ts';
import type { LocalRegistry, LocalStoreRecord } from './local-registry.ts';
import { openLocalStore } from './local-store.ts';
import type { SetAside } from './set-aside.ts';

interface FormerCopies {
  /** The note as the server has it since the restore. */
  doc: Y.Doc;
  documentName: string;
  registry: LocalRegistry;
  aside: SetAside;
}

/**
 * Offers what this device holds of a note from before a backup was restored and the note lacks now: it may have been saved
 * since the backup (C19). A copy goes once its text is safe.
 */
export async function offerFormerCopies(
  former: readonly LocalStoreRecord[],
  { doc, documentName, registry, aside }: FormerCopies,
): Promise<void> {
  const noteId = parseDocumentName(documentName)?.noteId;
  if (noteId === undefined) return;
  for (const { userId, documentName: name } of former) {
    const copy = new Y.Doc();
    const store = await openLocalStore({
      userId,
      documentName: name,
      doc: copy,
      isKnown: true,
      onLost: () => undefined,
    });
    if (store === null) continue;
    const text = textBeyond(doc, copy);
    if (text === '' || aside.add(userId, { noteId, text, reason: 'generation-changed' })) {
      await store.drop();
      registry.remove(userId, name);
    } else await store.close();
    copy.destroy();
  }
}
