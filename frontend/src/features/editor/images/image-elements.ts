import * as Y from 'yjs';

/** The images of a text that are not there yet, by the id of their upload; one id may be in several places. */
export function awaitedImages(content: Y.XmlFragment): Map<string, Y.XmlElement[]> {
  const found = new Map<string, Y.XmlElement[]>();
  const open: Y.XmlFragment[] = [content];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const child of next.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      const upload: unknown = child.nodeName === 'image' ? child.getAttribute('upload') : null;
      if (typeof upload === 'string') found.set(upload, [...(found.get(upload) ?? []), child]);
      open.push(child);
    }
  }
  return found;
}

/** Takes a block out of a text. Where it was alone in another one, an empty paragraph takes its place. */
export function removeBlock(block: Y.XmlElement): void {
  const { parent } = block;
  if (!(parent instanceof Y.XmlFragment)) return;
  const index = parent.toArray().indexOf(block);
  parent.delete(index, 1);
  if (parent.length === 0 && parent instanceof Y.XmlElement)
    parent.insert(0, [new Y.XmlElement('paragraph')]);
}
