import { until } from '../../support/until.ts';
import type { FoldStack, OwnNote } from './fold-stack.ts';
import { startFolder } from './folder.ts';

/** Has the note folded until its base holds everything. */
export async function rewriteBase(on: FoldStack, { noteId }: OwnNote): Promise<void> {
  const folder = await startFolder(noteId, 20, on.env);
  await until(async () => {
    const [head] = await on.disk.all<{ behind: number }>(
      'SELECT head_seq - base_seq AS behind FROM note_head WHERE note_id = ?',
      noteId,
    );
    return head?.behind === 0;
  }, 'a new base');
  await folder.stop();
}
