import type { Mark, Node } from '@tiptap/pm/model';
import type { DeltaOperation } from './parse-delta.ts';

type Attributes = Record<string, unknown>;

/**
 * The content as a Quill delta. A delta has no blocks inside blocks but lists by depth: of several
 * paragraphs in one list item, and of quotes in lists, the nesting is lost and the words stay.
 */
export function renderDelta(content: Node): DeltaOperation[] {
  const operations: DeltaOperation[] = [];
  const add = (insert: string | object, attributes: Attributes) => {
    const last = operations.at(-1);
    const same = last && JSON.stringify(last.attributes ?? {}) === JSON.stringify(attributes);
    if (same && typeof last.insert === 'string' && typeof insert === 'string') last.insert += insert;
    else operations.push(Object.keys(attributes).length > 0 ? { insert, attributes } : { insert });
  };
  const addLine = (block: Node, line: Attributes) => {
    block.forEach((inline) => {
      if (inline.isText) addText(inline.text ?? '', inline.marks, line);
      else if (inline.type.name === 'hardBreak') add('\n', line);
    });
    add('\n', line);
  };
  const addText = (text: string, marks: readonly Mark[], line: Attributes) => {
    text.split('\n').forEach((part, index) => {
      if (index > 0) add('\n', line);
      if (part !== '') add(part, textAttributes(marks));
    });
  };
  const addBlock = (block: Node, line: Attributes, depth: number): void => {
    switch (block.type.name) {
      case 'heading':
        addLine(block, { ...line, header: block.attrs.level });
        break;
      case 'codeBlock':
        addLine(block, { ...line, 'code-block': block.attrs.language ?? true });
        break;
      case 'blockquote':
        for (const child of block.children) addBlock(child, { ...line, blockquote: true }, depth);
        break;
      case 'bulletList':
      case 'orderedList':
        for (const item of block.children) addItem(item, block.type.name, line, depth);
        break;
      case 'horizontalRule':
        add({ divider: true }, {});
        break;
      default:
        addLine(block, line);
    }
  };
  const addItem = (item: Node, list: string, line: Attributes, depth: number) => {
    const kind = { list: list === 'orderedList' ? 'ordered' : 'bullet', ...(depth > 0 && { indent: depth }) };
    item.forEach((child, _offset, index) => {
      const isFirst = index === 0;
      addBlock(child, isFirst ? { ...line, ...kind } : line, depth + 1);
    });
  };
  for (const block of content.children) addBlock(block, {}, 0);
  return operations;
}

function textAttributes(marks: readonly Mark[]): Attributes {
  const attributes: Attributes = {};
  for (const { type, attrs } of marks) {
    if (type.name === 'link') attributes.link = attrs.href;
    else if (type.name === 'subscript') attributes.script = 'sub';
    else if (type.name === 'superscript') attributes.script = 'super';
    else attributes[type.name] = true;
  }
  return attributes;
}
