import { isValidAttribute } from '@commonplace/contracts/document';
import { Fragment, type MarkType, type Node, Slice } from '@tiptap/pm/model';

/**
 * What is pasted with attributes that may be in a note, and those that may not left to their defaults. What is
 * said to come out of an editor brings attributes along that no reading of HTML has looked at.
 */
export function checkedSlice(slice: Slice): Slice {
  if (!isPossible(slice.content)) return new Slice(paragraphsOf(slice.content), 1, 1);
  return new Slice(checkedContent(slice.content), slice.openStart, slice.openEnd);
}

/** Blocks stand only where they could, be it with others before them: what it is cut out of may not be whole. */
function isPossible(content: Fragment): boolean {
  return content.content.every(
    (node) =>
      node.content.content.every(
        (child) => node.type.contentMatch.fillBefore(Fragment.from(child)) !== null,
      ) && isPossible(node.content),
  );
}

/** The words alone, of what no program could have copied. */
function paragraphsOf(content: Fragment): Fragment {
  const lines: Node[] = [];
  for (const { type, textContent } of content.content) {
    const { schema } = type;
    lines.push(schema.node('paragraph', null, textContent === '' ? [] : [schema.text(textContent)]));
  }
  return Fragment.from(lines);
}

function checkedContent(content: Fragment): Fragment {
  return Fragment.from(content.content.map(checked));
}

function checked(node: Node): Node {
  const marks = node.marks.filter((mark) => isWhole(mark.type, mark.attrs));
  if (node.isText) return node.mark(marks);
  const passing = Object.entries(node.attrs).filter(([name, value]) =>
    isValidAttribute(node.type, name, value),
  );
  return node.type.create(Object.fromEntries(passing), checkedContent(node.content), marks);
}

function isWhole(type: MarkType, attrs: Record<string, unknown>): boolean {
  return Object.entries(attrs).every(([name, value]) => isValidAttribute(type, name, value));
}
