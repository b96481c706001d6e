import { markdownToHtml } from '@commonplace/contracts/document/markdown';
import type { Document } from 'domhandler';
import { makeActionItems } from '../action-items.ts';
import { parseNoteHtml } from '../note-html.ts';

/** Markdown of our own export, which knows no signs but GitHub's and means each of them. The export reads by it what it writes. */
export function ownMarkdown(text: string): Document {
  const document = parseNoteHtml(markdownToHtml(text));
  makeActionItems(document, 'ticked');
  return document;
}
