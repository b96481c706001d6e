import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { BlockTools, EditorBlock } from '../editor-block.ts';
import { editorBlocks } from '../index.ts';

/** The tools of a block, and the key of its texts. */
export interface ToolBlock extends BlockTools {
  key: string;
}

/** By the name of their node. */
const blocks: ReadonlyMap<string, ToolBlock> = new Map(
  Object.entries<EditorBlock>(editorBlocks).flatMap(([key, { tools }]) =>
    tools ? [[tools.node, { key, ...tools }] as const] : [],
  ),
);

const selector = [...blocks.values()].map(({ element }) => element).join(',');

/** What a node has tools of; undefined when it has none. */
export function toolsOf({ type }: Pick<Node, 'type'>): ToolBlock | undefined {
  return blocks.get(type.name);
}

/** The position of the innermost block with tools that contains the caret, or that is selected. */
export function blockAtCaret({ selection }: EditorState): number | null {
  if (selection instanceof NodeSelection && toolsOf(selection.node)) return selection.from;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (toolsOf($from.node(depth))) return $from.before(depth);
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
    const tools = toolsOf(node);
    if (tools && element.matches(tools.element)) return { at: $at.before(depth), node };
  }
  const node = $at.nodeAfter;
  return node && toolsOf(node) ? { at: $at.pos, node } : null;
}
