import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import type { DocumentFormat } from '../format/document-format.ts';
import { noteFormat } from '../format/note-format.ts';
import { normalizeTitle } from '../text/title.ts';
import type { LooseNode } from './parse/loose-node.ts';
import { repairDocument } from './parse/repair-document.ts';

/** Blocks nested deeper than this keep their words and lose their structure. */
const deepest = 40;

/** Marks that may overlap themselves carry a hash behind their name. */
const hashedMarkName = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

/** The content of a live document as valid blocks, no matter who wrote into it. Never writes to it. */
export function readContent(doc: Y.Doc, format: DocumentFormat = noteFormat): Node {
  return repairDocument(childrenOf(doc.getXmlFragment(documentFields.content), 0), format.schema);
}

export function readTitle(doc: Y.Doc): string {
  return normalizeTitle(doc.getText(documentFields.title).toString());
}

/** Whether nothing was ever written into the content, or all of it was removed. */
export function isEmptyContent(doc: Y.Doc): boolean {
  return doc.getXmlFragment(documentFields.content).length === 0;
}

function childrenOf(parent: Y.XmlFragment, depth: number): LooseNode[] {
  if (depth > deepest) return [{ type: 'text', text: wordsIn(parent) }];
  return parent.toArray().flatMap((child): LooseNode[] => {
    if (child instanceof Y.XmlText) return textOf(child);
    if (!(child instanceof Y.XmlElement)) return [];
    return [{ type: child.nodeName, attrs: child.getAttributes(), content: childrenOf(child, depth + 1) }];
  });
}

function textOf(text: Y.XmlText): LooseNode[] {
  const parts: { insert: unknown; attributes?: Record<string, unknown> }[] = text.toDelta();
  return parts.flatMap(({ insert, attributes = {} }): LooseNode[] => {
    if (typeof insert !== 'string') return [];
    const marks = Object.entries(attributes).map(([name, value]) => ({
      type: hashedMarkName.exec(name)?.[1] ?? name,
      attrs: typeof value === 'object' && value !== null ? { ...value } : {},
    }));
    return [{ type: 'text', text: insert, marks }];
  });
}

/** Without recursion: the depth of what is below is chosen by the sender. */
function wordsIn(parent: Y.XmlFragment): string {
  const words: string[] = [];
  const open: unknown[] = [parent];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof Y.XmlText) words.push(...textOf(next).map(({ text = '' }) => text));
    else if (next instanceof Y.XmlFragment) open.push(...next.toArray().reverse());
  }
  return words.join(' ');
}
