import type { Mark, Node } from '@tiptap/pm/model';
import type { DeltaOperation } from '../parse/parse-delta.ts';

type Attributes = Record<string, unknown>;

/**
 * The content as a Quill delta. A delta has no blocks inside blocks but lists by depth: of several
 * paragraphs in one list item, of quotes in lists, of columns, panels, expands and tables the nesting is lost and the
 * words stay, a line for each. A picture is an embed with its caption in the line below.
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
        addLine(block, { ...layoutOf(block), ...line, header: block.attrs.level });
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
      case 'actionItem':
        addLine(block, { ...line, list: block.attrs.checked ? 'checked' : 'unchecked' });
        break;
      case 'image':
        if (block.attrs.src) add({ image: block.attrs.src }, {});
        if (block.childCount > 0) addLine(block, line);
        break;
      case 'paragraph':
        addLine(block, { ...layoutOf(block), ...line });
        break;
      default:
        if (block.inlineContent) addLine(block, line);
        else for (const child of block.children) addBlock(child, line, depth);
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

function layoutOf({ attrs: { align, indent } }: Node): Attributes {
  return { ...(align && { align }), ...(indent && { indent }) };
}

function textAttributes(marks: readonly Mark[]): Attributes {
  const attributes: Attributes = {};
  for (const { type, attrs } of marks) {
    if (type.name === 'link') attributes.link = attrs.href;
    else if (type.name === 'subscript') attributes.script = 'sub';
    else if (type.name === 'superscript') attributes.script = 'super';
    else if (type.name === 'textColor') attributes.color = attrs.color;
    else if (type.name === 'highlight') attributes.background = attrs.color;
    else if (type.name === 'textSize') attributes.size = `${attrs.size}pt`;
    // A delta has no labels: their letters stay.
    else if (type.name !== 'tag') attributes[type.name] = true;
  }
  return attributes;
}
