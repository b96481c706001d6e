import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { TaskView } from '@commonplace/contracts/api';
import { fromBufferPromise } from 'yauzl';
import type { PackedFolder } from './packed-folder.ts';

/** What is wrong about an export of a folder that was imported. */
export async function problemsOfExport(
  url: string,
  task: TaskView,
  { notes }: PackedFolder,
): Promise<string[]> {
  if (task.link === null) return [`The export has no link: ${JSON.stringify(task)}`];
  const answer = await fetch(new URL(task.link, url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) return [`The file answers ${answer.status}`];
  const sum = createHash('sha256').update(bytes).digest('hex');
  const text = await textOf(bytes);
  return [
    ...(answer.headers.get('etag') === `"${sum}"` ? [] : ['The file is not what was written']),
    ...notes.flatMap(({ mark }) => {
      const times = text.split(mark).length - 1;
      return times === 1 ? [] : [`${mark} is ${times} times in the export`];
    }),
  ];
}

/** Of all files of an archive together; of JSON the documents, beside which it has them as HTML. @throws when one of them can't be read */
async function textOf(bytes: Buffer): Promise<string> {
  const archive = await fromBufferPromise(bytes, {});
  const texts: string[] = [];
  for await (const entry of archive.eachEntry()) {
    const text = (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8');
    texts.push(entry.fileName.endsWith('.json') ? JSON.stringify(JSON.parse(text).document) : text);
  }
  return texts.join('\n');
}
