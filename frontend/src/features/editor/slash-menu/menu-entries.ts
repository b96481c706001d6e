import { IconLayoutBoard } from '@tabler/icons-react';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { type BlockCommand, blockCommands } from '../insert/block-commands.ts';

/** A line of the slash menu: something to insert, or the way to all panels. */
export type MenuEntry = { kind: 'block'; command: BlockCommand } | { kind: 'panels' };

const asEntry = (command: BlockCommand): MenuEntry => ({ kind: 'block', command });
const panels = blockCommands.filter(({ group }) => group === 'panels').map(asEntry);
const others = blockCommands.filter(({ group }) => group !== 'panels').map(asEntry);
const divider = others.findIndex((entry) => idOf(entry) === 'divider');
const all: readonly MenuEntry[] = [...others.slice(0, divider), { kind: 'panels' }, ...others.slice(divider)];
const everything: readonly MenuEntry[] = [
  ...others.slice(0, divider),
  { kind: 'panels' },
  ...panels,
  ...others.slice(divider),
];

/** What is offered: the panels by themselves, or everything, where panels are found by their own names too. */
export function entriesFor(view: 'all' | 'panels', query: string): readonly MenuEntry[] {
  if (view === 'panels') return matching(panels, query);
  return query === '' ? all : matching(everything, query);
}

/** A name for each entry. */
export function idOf(entry: MenuEntry): string {
  return entry.kind === 'panels' ? 'panels' : entry.command.name;
}

/** What an entry is called, and what that is. */
export function wordsOf(entry: MenuEntry): { title: string; description: string } {
  if (entry.kind === 'block')
    return { title: entry.command.title(), description: entry.command.description() };
  return { title: i18n.t('insert:panels.title'), description: i18n.t('insert:panels.description') };
}

export const iconOf = (entry: MenuEntry) => (entry.kind === 'panels' ? IconLayoutBoard : entry.command.icon);

/** Those whose title or description holds the query, whatever the case; first those whose title does. */
function matching(entries: readonly MenuEntry[], query: string): readonly MenuEntry[] {
  const sought = query.toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(sought);
  const found = entries.map((entry) => {
    const { title, description } = wordsOf(entry);
    return { entry, rank: holds(title) ? 0 : holds(description) ? 1 : 2 };
  });
  return found
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
