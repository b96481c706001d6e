import {
  type ContentChange,
  convertResponse,
  encodeContentChange,
  type Projection,
  type WriteRequest,
  type WriteResponse,
} from '@commonplace/contracts/internal';
import type { FoldParts } from '../../../src/content/fold/fold-note.ts';
import type { WorkerPool } from '../../../src/content/workers/worker-pool.ts';
import { writeContent } from '../../../src/content/write-content.ts';

export async function convert(
  pool: WorkerPool,
  { content, ...facts }: ContentChange,
  asker = '',
): Promise<{ update: Uint8Array; projection: Projection }> {
  const answer = await pool.run('convert', { change: encodeContentChange(facts, content) }, { asker });
  const { update, projection } = convertResponse.parse(JSON.parse(Buffer.from(answer).toString()));
  return { update: Buffer.from(update, 'base64'), projection };
}

/** A write as the route makes it of what the API sent. */
export function write(
  parts: FoldParts,
  { content, ...request }: Omit<WriteRequest, 'form'> & ContentChange,
  appended: (noteId: string, seq: number) => void,
): Promise<WriteResponse> {
  const form = content && ({ form: 'html' in content ? 'html' : 'text' } as const);
  return writeContent(parts, { ...request, ...form }, encodeContentChange(request, content), appended);
}
