import type { Node } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import type { Projection } from '../../internal/content-api.ts';
import type { DocumentFormat } from '../format/document-format.ts';
import { noteFormat } from '../format/note-format.ts';
import { findHashtags } from '../hashtags.ts';
import { previewOf } from '../text/preview.ts';
import { lineKind, type TextLine } from '../text/telling-lines.ts';
import { countCharacters, countWords } from '../text/word-count.ts';
import { isEmptyContent, readContent, readTitle } from './read-document.ts';
import { renderHtml } from './render/render-html.ts';
import { renderText } from './render/render-text.ts';
import { tileOf } from './tile-of.ts';

/**
 * Everything that is derived from a live document, in the form in which it may be stored and shown.
 * The same document always gives the same projection.
 */
export function projectDocument(doc: Y.Doc, format: DocumentFormat = noteFormat): Projection {
  const title = readTitle(doc);
  const content = readContent(doc, format);
  const text = renderText(content);
  return {
    title,
    text,
    html: isEmptyContent(doc) ? '' : renderHtml(content),
    preview: previewOf(linesOf(content), title),
    tile: tileOf(content),
    hashtags: findHashtags(`${title}\n${proseOf(content)}`),
    images: imagesOf(content),
    words: countWords(text),
    characters: countCharacters(text),
  };
}

/** Each block that has words of its own: paragraphs, headings, code, captions. */
function* linesOf(node: Node, parent = ''): Generator<TextLine> {
  const { name } = node.type;
  if (node.isTextblock) yield { text: renderText(node), kind: lineKind(name, parent) };
  else for (const child of node.children) yield* linesOf(child, name);
}

/** The text without code, where `#` means something else. */
function proseOf(content: Node): string {
  const lines: string[] = [];
  content.descendants((node) => {
    if (!node.isTextblock) return true;
    let line = '';
    node.forEach((inline) => {
      const isCode = node.type.spec.code || inline.marks.some((mark) => mark.type.spec.code);
      line += isCode || !inline.isText ? ' ' : inline.text;
    });
    lines.push(line);
    return false;
  });
  return lines.join('\n');
}

/** Addresses of the images shown, in order and once each. */
function imagesOf(content: Node): string[] {
  const found = new Set<string>();
  content.descendants((node) => {
    if (node.type.name === 'image' && typeof node.attrs.src === 'string') found.add(node.attrs.src);
  });
  return [...found];
}
