import { DOMSerializer, type Node } from '@tiptap/pm/model';

/**
 * The HTML of each block, as the server writes it. Empty for a block that HTML can't say, such as a picture that is
 * still being sent.
 */
export function renderSource(content: Node): string[] {
  const page = document.implementation.createHTMLDocument('');
  const serializer = DOMSerializer.fromSchema(content.type.schema);
  return content.children.map((block) => {
    const wrap = page.createElement('div');
    wrap.append(serializer.serializeNode(block, { document: page }));
    for (const figure of wrap.querySelectorAll('figure'))
      if (!figure.querySelector('img[src]')) figure.remove();
    return wrap.innerHTML;
  });
}
