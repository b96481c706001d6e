import type { OpenedNote } from '@commonplace/contracts/api';
import type { SessionUser } from '../../../shared/session/index.ts';

/**
 * Opens the live document of a note before the editor that shows it has been loaded.
 *
 * @param isWanted asked once the note is known
 * @param grace milliseconds that it stays open without being shown
 */
export async function prepareDocument(
  user: SessionUser,
  note: Promise<OpenedNote>,
  isWanted: () => boolean,
  grace: number,
): Promise<void> {
  const [{ documentName, abilities }, { pool }] = await Promise.all([
    note,
    import('../../../features/editor/session/editor-place.ts'),
  ]);
  if (documentName === null || !isWanted()) return;
  await pool.prepare(user, { kind: 'note', documentName, mayEdit: abilities.edit }, grace);
}
