import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** The marks of a document, by their state in it. A mark of which a letter is not bold is plain. */
export function marksIn(document: Y.Doc): {
  bold: ReadonlySet<string>;
  plain: ReadonlySet<string>;
  doubled: readonly string[];
} {
  const bold = new Set<string>();
  const plain = new Set<string>();
  const doubled: string[] = [];
  const content = document.getXmlFragment(documentFields.content);
  const texts: Iterable<unknown> = content.createTreeWalker((node) => node instanceof Y.XmlText);
  for (const text of texts) {
    const parts: { insert: string; attributes?: object }[] = (text as Y.XmlText).toDelta();
    const isBold = parts.every(({ attributes }) => attributes !== undefined && 'bold' in attributes);
    const words = parts.map(({ insert }) => insert).join('');
    for (const [mark] of words.matchAll(/«[^«»]*»/g)) {
      if (bold.has(mark) || plain.has(mark)) doubled.push(mark);
      (isBold ? bold : plain).add(mark);
    }
  }
  return { bold, plain, doubled };
}
