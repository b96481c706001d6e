import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { escaped } from '@commonplace/contracts/document/markup';
import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { SourceRefused } from '../../import-source.ts';
import type { Draft, Reading } from '../draft.ts';
import type { ImportLimits } from '../import-limits.ts';
import {
  elementsOf,
  htmlNodes,
  moveInto,
  named,
  newElement,
  parseNoteHtml,
  replaceWith,
  textOf,
  unwrap,
} from '../note-html.ts';
import { readDate } from '../read-date.ts';
import { type EnexFields, enexFields } from './enex-fields.ts';
import type { ByteRange, EnexNote } from './scan-enex.ts';

/** What a note says besides its attachments. @throws SourceRefused when that, or their number, is too large for a note */
export async function fieldsOf(
  path: string,
  { range: [from, to], data }: EnexNote,
  most: Pick<ImportLimits, 'textBytes' | 'attachments'>,
): Promise<EnexFields> {
  // Each is read by itself.
  if (data.length > most.attachments) throw new SourceRefused('It has too many attachments.');
  const parts: ByteRange[] = [];
  let at = from;
  for (const [begin, end] of data) {
    parts.push([at, begin]);
    at = end;
  }
  parts.push([at, to]);
  // Beside the text there are places, recognised words and tasks.
  if (parts.reduce((sum, [begin, end]) => sum + end - begin, 0) > 2 * most.textBytes)
    throw new SourceRefused('It is too large.');
  const file = await open(path);
  try {
    const texts: Buffer[] = [];
    for (const [begin, end] of parts) {
      const { buffer } = await file.read(Buffer.alloc(end - begin), 0, end - begin, begin);
      texts.push(buffer);
    }
    return enexFields(Buffer.concat(texts).toString('utf8'));
  } finally {
    await file.close();
  }
}

export async function readEvernote(reading: Reading, path: string, note: EnexNote): Promise<Draft> {
  const { tree, lose } = reading;
  const fields = await fieldsOf(path, note, tree.limits);
  if (Buffer.byteLength(fields.content) > tree.limits.textBytes) throw new SourceRefused('It is too large.');
  const document = parseNoteHtml(fields.content, { recognizeSelfClosing: true });
  for (const root of elementsOf(document, named('en-note'))) unwrap(root);
  const made = await placeMedia(document, fields, path, note, reading);
  for (const secret of elementsOf(document, named('en-crypt'))) {
    lose('encrypted', 'Encrypted text was left out.');
    replaceWith(secret, ...htmlNodes(escaped(`[${secret.attribs.hint || 'encrypted'}]`)));
  }
  makeCode(document);
  makeTasks(document, fields);
  makeTodos(document);
  linkNotes(document, reading);
  for (const name of ['created', 'updated'] as const)
    if (fields[name] !== '' && readDate(fields[name]) === null)
      lose('date-unreadable', `A date was not understood: ${fields[name].slice(0, 100)}`);
  return {
    title: fields.title,
    document,
    createdAt: readDate(fields.created),
    updatedAt: readDate(fields.updated),
    tags: fields.tags,
    made,
  };
}

/** Attachments are named by the MD5 of their bytes. */
async function placeMedia(
  document: Document,
  fields: EnexFields,
  path: string,
  note: EnexNote,
  reading: Reading,
): Promise<Map<string, string>> {
  const { tree, lose } = reading;
  const made = new Map<string, string>();
  const names = new Map<string, string>();
  const media = elementsOf(document, named('en-media'));
  const shown = new Set(media.map(({ attribs }) => attribs.hash?.toLowerCase()));
  for (const [at, range] of note.data.entries()) {
    const { mime = '', fileName = '' } = fields.resources[at] ?? {};
    const isPicture = /^image\//.test(mime);
    const fits = (range[1] - range[0]) * 0.75 <= tree.limits.pictureBytes;
    const to = isPicture && fits ? tree.newPath('') : null;
    const hash = await decodeBase64(path, range, to);
    names.set(hash, fileName || mime);
    if (isPicture && !fits) lose('too-large', `A picture is too large: ${fileName}`);
    if (to === null) continue;
    if (shown.has(hash)) made.set(`enex:${hash}`, to);
    else {
      await rm(to, { force: true });
      lose('file-kept-as-link', `A picture that the text does not show was left out: ${fileName || mime}`);
    }
  }
  for (const element of media) {
    const hash = (element.attribs.hash ?? '').toLowerCase();
    const name = names.get(hash) ?? element.attribs.type ?? 'file';
    if (made.has(`enex:${hash}`)) {
      const width = /^\d{1,5}/.exec(element.attribs.width ?? '')?.[0];
      replaceWith(
        element,
        newElement(
          `<img src="enex:${hash}" alt="${escaped(element.attribs.alt ?? '')}"${width ? ` width="${width}"` : ''}>`,
        ),
      );
      continue;
    }
    lose(
      names.has(hash) ? 'file-kept-as-link' : 'picture-unreadable',
      `An attachment is kept as its name: ${name}`,
    );
    replaceWith(element, ...htmlNodes(escaped(name)));
  }
  return made;
}

/** Writes what is encoded to a file, if one is named, and answers the MD5 of it. */
async function decodeBase64(path: string, [from, to]: ByteRange, target: string | null): Promise<string> {
  const hash = createHash('md5');
  if (to <= from) return hash.digest('hex');
  const file = target === null ? null : await open(target, 'wx', 0o600);
  try {
    let rest = '';
    for await (const chunk of createReadStream(path, {
      start: from,
      end: to - 1,
      encoding: 'latin1',
      highWaterMark: 1024 * 1024,
    })) {
      const letters = rest + (chunk as string).replace(/[^A-Za-z0-9+/]/g, '');
      const whole = letters.length - (letters.length % 4);
      const bytes = Buffer.from(letters.slice(0, whole), 'base64');
      rest = letters.slice(whole);
      hash.update(bytes);
      await file?.write(bytes);
    }
    const last = Buffer.from(rest, 'base64');
    hash.update(last);
    await file?.write(last);
  } finally {
    await file?.close();
  }
  return hash.digest('hex');
}

function makeCode(document: Document): void {
  const blocks = elementsOf(document, ({ attribs }) => /-en-codeblock:\s*true/.test(attribs.style ?? ''));
  for (const block of blocks) {
    const lines = elementsOf(block, named('div'));
    const code =
      lines.length > 0
        ? lines
            .map((line) =>
              line.children.some((child) => 'name' in child && child.name === 'div') ? null : textOf(line),
            )
            .filter((line) => line !== null)
            .join('\n')
        : textOf(block);
    replaceWith(block, newElement(`<pre><code>${escaped(code)}</code></pre>`));
  }
}

/** Tasks stand beside the text, which has an empty block where they are shown. */
function makeTasks(document: Document, { tasks }: EnexFields): void {
  const groups = Map.groupBy(tasks, ({ group }) => group);
  const itemsOf = (group: string) =>
    (groups.get(group) ?? []).map(({ title, isDone }) => actionItem(isDone, htmlNodes(escaped(title))));
  for (const place of elementsOf(document, ({ attribs }) =>
    /--en-task-group:\s*true/.test(attribs.style ?? ''),
  )) {
    const [, id = ''] = /--en-id:\s*([\w-]+)/.exec(place.attribs.style ?? '') ?? [];
    replaceWith(place, ...itemsOf(id));
    groups.delete(id);
  }
  for (const id of groups.keys())
    for (const item of itemsOf(id)) DomUtils.appendChild(document as never, item);
}

function makeTodos(document: Document): void {
  for (const list of elementsOf(
    document,
    ({ name, attribs }) => name === 'ul' && /--en-todo:\s*true/.test(attribs.style ?? ''),
  ))
    for (const item of list.children.filter(
      (child): child is Element => 'name' in child && child.name === 'li',
    ))
      DomUtils.prependChild(item, newElement(box(/--en-checked:\s*true/.test(item.attribs.style ?? ''))));
  for (const todo of elementsOf(document, named('en-todo'))) {
    const isDone = todo.attribs.checked === 'true' || todo.attribs.checked === 'checked';
    let line = todo.parent as Element | Document | null;
    while (line && 'name' in line && !['div', 'p', 'li', 'td', 'th'].includes(line.name))
      line = line.parent as Element | Document | null;
    if (line && 'name' in line && line.name === 'li') {
      replaceWith(todo, newElement(box(isDone)));
      continue;
    }
    // What stands behind it in its line, up to the next one.
    const behind = [];
    for (let next = todo.next; next && !('name' in next && next.name === 'en-todo'); next = next.next) {
      if ('name' in next && ['div', 'p', 'ul', 'ol', 'table', 'br'].includes(next.name)) break;
      behind.push(next);
    }
    const item = actionItem(isDone, behind);
    replaceWith(todo, item);
  }
}

const box = (isDone: boolean): string => `<input type="checkbox"${isDone ? ' checked' : ''}>`;

function actionItem(isDone: boolean, words: Parameters<typeof moveInto>[1]): Element {
  const item = newElement(
    `<div class="action-item"><input type="checkbox"${isDone ? ' checked' : ''} disabled><div class="action-item-text"></div></div>`,
  );
  const text = item.children[1];
  if (text && 'name' in text) moveInto(text as Element, words);
  return item;
}

/** A link to another note has its title as words; its address leads to an account. */
function linkNotes(document: Document, { places, file, lose }: Reading): void {
  for (const anchor of elementsOf(document, named('a'))) {
    if (!/^evernote:\/\/|^https:\/\/www\.evernote\.com\/shard\//i.test(anchor.attribs.href ?? '')) continue;
    const title = textOf(anchor).trim();
    const found = places.byName(file.path, title);
    if (found && 'note' in found) anchor.attribs.href = `import-note:${found.note.index}`;
    else {
      lose('link-unresolved', `The target of a link was not found: ${title.slice(0, 200)}`);
      unwrap(anchor);
    }
  }
}
