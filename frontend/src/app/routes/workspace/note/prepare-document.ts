import type { OpenedNote } from '@commonplace/contracts/api';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import type { SessionUser } from '../../../../shared/session/index.ts';

/**
 * Opens the live document of a note while the code of the editor is still loading.
 *
 * @param isWanted called when the note is loaded
 * @param grace milliseconds for which it stays open without an editor
 */
export async function prepareDocument(
  user: SessionUser,
  note: Promise<OpenedNote>,
  isWanted: () => boolean,
  grace: number,
): Promise<void> {
  const [{ documentName, abilities }, { pool }] = await Promise.all([
    note,
    withTexts(['editor'], import('../../../../features/editor/session/pool/editor-place.ts')),
  ]);
  if (documentName === null || !isWanted()) return;
  await pool.prepare(user, { kind: 'note', documentName, mayEdit: abilities.edit }, grace);
}
