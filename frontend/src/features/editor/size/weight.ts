import type { Fragment, Mark, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { AddMarkStep, AttrStep, RemoveMarkStep, ReplaceAroundStep, ReplaceStep } from '@tiptap/pm/transform';

/** What a block, a run of letters or a mark costs in a live document besides its own words, in bytes and at most. */
const overhead = 48;

/**
 * How many bytes a change of the text adds to the live document, at most. What is put into other blocks, as in
 * making a list of paragraphs, is written anew. Zero for what only removes.
 */
export function weightOf({ steps, docs }: Transaction): number {
  let bytes = 0;
  steps.forEach((step, index) => {
    if (step instanceof ReplaceStep) {
      bytes += fragmentWeight(step.slice.content);
    } else if (step instanceof ReplaceAroundStep) {
      const moved = docs[index]?.slice(step.gapFrom, step.gapTo).content;
      bytes += fragmentWeight(step.slice.content) + (moved ? fragmentWeight(moved) : 0);
    } else if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) {
      bytes += runsIn(docs[index], step) * markWeight(step.mark);
    } else {
      bytes += 2 * overhead + (step instanceof AttrStep ? bytesOf(step.value) : 0);
    }
  });
  return bytes;
}

function fragmentWeight(fragment: Fragment): number {
  let bytes = 0;
  fragment.forEach((node) => {
    bytes += nodeWeight(node);
  });
  return bytes;
}

function nodeWeight({ text, attrs, marks, content }: Node): number {
  let bytes = overhead + bytesOf(attrs);
  for (const mark of marks) bytes += markWeight(mark);
  if (text !== undefined) bytes += encoder.encode(text).length;
  return bytes + fragmentWeight(content);
}

/** Letters that look alike, of each of which the live document says anew how they look. */
function runsIn(doc: Node | undefined, { from, to }: { from: number; to: number }): number {
  let runs = 0;
  doc?.nodesBetween(from, to, (node) => {
    if (node.isInline) runs += 1;
  });
  return runs;
}

/** At both of its ends. */
function markWeight({ attrs }: Mark): number {
  return 2 * (overhead + bytesOf(attrs));
}

function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

const encoder = new TextEncoder();
