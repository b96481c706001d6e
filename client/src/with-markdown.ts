import { markdownOf, markdownToHtml } from '@commonplace/contracts/document/markdown';
import { compareLists, projectDocument, writeDocument } from '@commonplace/contracts/document/server';
import { fromHtml } from 'hast-util-from-html';
import * as Y from 'yjs';

/** A block of a note, and the blocks that its Markdown reads as. */
interface Block {
  html: string;
  markdown: string;
  read: string[];
}

/** Between two lists, which would be one without it. */
const apart = '<!-- -->';

/**
 * Has a note edited as Markdown, its title in the first line, and writes what was changed into the document. Blocks that
 * were left as they are keep what Markdown can't say, such as colors; what others write meanwhile stays.
 *
 * @param edit answers the edited text
 * @returns whether anything was changed
 */
export async function withMarkdown(doc: Y.Doc, edit: (text: string) => Promise<string>): Promise<boolean> {
  const before = new Y.Doc();
  Y.applyUpdate(before, Y.encodeStateAsUpdate(doc));
  const { title, html } = projectDocument(before);
  const blocks = blocksOf(html).map((block): Block => {
    const markdown = markdownOf({ title: '', html: block, address: (address) => address }).trimEnd();
    return { html: block, markdown, read: blocksOf(markdownToHtml(markdown)) };
  });
  const text = `# ${title}\n\n${joined(blocks)}`;
  const edited = await edit(text);
  if (edited === text) return false;
  const [, heading, content = ''] = /^# ?([^\n]*)(?:\n([\s\S]*))?$/.exec(edited) ?? [null, title, edited];
  const read = blocksOf(markdownToHtml(content));
  const update = writeDocument(before, {
    title: heading ?? title,
    content: { html: withKept(blocks, read).join('') },
  });
  if (update) Y.applyUpdate(doc, update);
  return update !== null;
}

function joined(blocks: readonly Block[]): string {
  const listOf = ({ html }: Block) => /^<[ou]l/.exec(html)?.[0];
  return blocks
    .map((block, index) => {
      const next = blocks[index + 1];
      const isList = next && listOf(block) !== undefined && listOf(next) !== undefined;
      return `${block.markdown}\n${isList ? `\n${apart}\n` : ''}`;
    })
    .join('\n');
}

/** The elements at the top of HTML. */
function blocksOf(html: string): string[] {
  return fromHtml(html, { fragment: true }).children.flatMap(({ type, position }) =>
    type === 'element' && position ? [html.slice(position.start.offset, position.end.offset)] : [],
  );
}

/** The blocks that were read, those that were read as before with the HTML that they had. */
function withKept(blocks: readonly Block[], read: readonly string[]): string[] {
  const before = blocks.flatMap((block) => block.read);
  const placeOf = matches(before, read);
  const kept = new Map<number, string>();
  const leftOut = new Set<number>();
  let first = 0;
  for (const block of blocks) {
    const places = block.read.map((_, index) => placeOf[first + index] ?? -1);
    first += block.read.length;
    const [place = -1] = places;
    if (place < 0 || places.some((at, index) => at !== place + index)) continue;
    kept.set(place, block.html);
    for (const at of places.slice(1)) leftOut.add(at);
  }
  return read.flatMap((html, index) => (leftOut.has(index) ? [] : [kept.get(index) ?? html]));
}

/** Of each block before, where it is among those after, or -1 where it is not. */
function matches(before: readonly string[], after: readonly string[]): number[] {
  let place = 0;
  return compareLists(before, after, (block) => block).flatMap((run) => {
    if (run.kind === 'removed') return run.before.map(() => -1);
    const start = place;
    place += run.after.length;
    return run.kind === 'same' ? run.after.map((_, index) => start + index) : [];
  });
}
