import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Blocks that have tools, each at least one that deletes it, with the selector of their element. */
const elements = {
  actionItem: '.action-item',
  columns: '.columns',
  expand: '.expand',
  blockquote: 'blockquote',
  codeBlock: '.code-frame',
  messageBox: '.message-box',
  panel: '.panel',
  horizontalRule: 'hr',
  image: 'figure.image',
} as const;

/** The node name of a block that has tools. */
export type ToolBlock = keyof typeof elements;

const selector = Object.values(elements).join(',');

/** Whether the nodes of this name have tools. */
export function isToolBlock(name: string): name is ToolBlock {
  return Object.hasOwn(elements, name);
}

/** The position of the innermost block with tools that contains the caret, or that is selected. */
export function blockAtCaret({ selection }: EditorState): number | null {
  if (selection instanceof NodeSelection && isToolBlock(selection.node.type.name)) return selection.from;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (isToolBlock($from.node(depth).type.name)) return $from.before(depth);
  return null;
}

/** The element of the innermost block with tools that contains an element of the text. */
export function elementOfBlock(view: EditorView, inside: Element): HTMLElement | null {
  const found = inside.closest<HTMLElement>(selector);
  return found && found !== view.dom && view.dom.contains(found) ? found : null;
}

/** The block of an element, with its position; null when it was removed. */
export function blockOfElement(view: EditorView, element: Element): { at: number; node: Node } | null {
  if (!view.dom.contains(element)) return null;
  const $at = view.state.doc.resolve(view.posAtDOM(element, 0));
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const node = $at.node(depth);
    const { name } = node.type;
    if (isToolBlock(name) && element.matches(elements[name])) return { at: $at.before(depth), node };
  }
  const node = $at.nodeAfter;
  return node && isToolBlock(node.type.name) ? { at: $at.pos, node } : null;
}
