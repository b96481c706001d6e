import { type NodeRole, roleOf } from '@commonplace/contracts/document';
import type { ResolvedPos } from '@tiptap/pm/model';

/** What a place is in, before all that this is in: a block with keys of its own. */
export interface Innermost {
  /** The name of its node. */
  kind: string;
  role: NodeRole;
  depth: number;
}

const withKeys: ReadonlySet<NodeRole> = new Set([
  'container',
  'layout',
  'item',
  'summary',
  'code',
  'cell',
  'figure',
]);

export function innermost($pos: ResolvedPos): Innermost | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const { type } = $pos.node(depth);
    const role = roleOf(type);
    if (role && withKeys.has(role)) return { kind: type.name, role, depth };
  }
  return null;
}

/** Whether Enter leads out of a block, behind it. */
export function isContainer(role: NodeRole | undefined): boolean {
  return role === 'container' || role === 'layout';
}
