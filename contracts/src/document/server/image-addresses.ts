import { Fragment, type Node } from '@tiptap/pm/model';

/** What the address of a picture becomes: null leaves the picture out; one that is not named keeps its own. */
export type ImageAddresses = ReadonlyMap<string, string | null>;

/** The same blocks with their pictures elsewhere. Of one that is left out, what is written under it stays. */
export function withImages(node: Node, images: ImageAddresses): Node {
  if (images.size === 0 || node.isTextblock || node.isLeaf) return node;
  const children = node.children.flatMap((child) => {
    if (child.type.name !== 'image') return withImages(child, images);
    const src = images.get(child.attrs.src);
    if (src === undefined) return child;
    if (src !== null) return child.type.create({ ...child.attrs, src }, child.content, child.marks);
    return child.content.size > 0 ? node.type.schema.node('paragraph', null, child.content) : [];
  });
  // What holds blocks holds one at least, and all of them may have been pictures.
  const blocks = children.length > 0 ? children : [node.type.schema.node('paragraph')];
  return node.copy(Fragment.fromArray(blocks));
}
