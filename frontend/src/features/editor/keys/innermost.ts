import type { ResolvedPos } from '@tiptap/pm/model';

/** Blocks that Enter leads out of, behind them. */
const containers = ['columns', 'expand', 'panel', 'messageBox', 'blockquote'] as const;
/** What has keys of its own, in any container. */
const others = [
  'actionItem',
  'expandSummary',
  'listItem',
  'codeBlock',
  'tableCell',
  'tableHeader',
  'image',
] as const;

export type Container = (typeof containers)[number];
type Other = (typeof others)[number];

/** What a place is in, before all that this is in. */
export interface Innermost {
  kind: Container | Other;
  depth: number;
}

export function innermost($pos: ResolvedPos): Innermost | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const kind = [...containers, ...others].find((name) => name === $pos.node(depth).type.name);
    if (kind) return { kind, depth };
  }
  return null;
}

export function isContainer(kind: string): kind is Container {
  return (containers as readonly string[]).includes(kind);
}
