import { IconLayoutBoard } from '@tabler/icons-react';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { type BlockCommand, blockCommands } from '../insert/block-commands.ts';
import { isNameRank, matchRank } from './match-rank.ts';

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

export interface Offer {
  entries: readonly MenuEntry[];
  /** How many of the first are offered because they were used lately. */
  recent: number;
}

/**
 * What is offered: all, the panels as one entry of it, or the panels by themselves; what was used lately comes first.
 * A search finds a panel by what distinguishes it from the others.
 *
 * @param query what was typed behind the slash
 * @param lately names of entries, the latest first
 */
export function entriesFor(view: 'all' | 'panels', query: string, lately: readonly string[] = []): Offer {
  const age = (entry: MenuEntry) => {
    const ages = [idOf(entry), ...(entry.kind === 'panels' ? panels.map(idOf) : [])].map((name) =>
      lately.indexOf(name),
    );
    return Math.min(...ages.map((each) => (each < 0 ? lately.length : each)));
  };
  const byAge = (one: MenuEntry, other: MenuEntry) => age(one) - age(other);
  if (query !== '') {
    const places = view === 'panels' ? panels : matchRank(query, panelWords()) === null ? everything : all;
    return { entries: matching(places, query, byAge), recent: 0 };
  }
  const entries = [...(view === 'panels' ? panels : all)].sort(byAge);
  return { entries, recent: entries.filter((entry) => age(entry) < lately.length).length };
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

/** Whether an entry is named by the query, and not only found by it. */
export function isNamed(entry: MenuEntry, query: string): boolean {
  return isNameRank(matchRank(query, searchedOf(entry)), query);
}

function searchedOf(entry: MenuEntry) {
  const aliases = i18n.t(`insert:aliases.${entry.kind === 'panels' ? 'panels' : entry.command.name}`, {
    defaultValue: '',
  });
  return { ...wordsOf(entry), aliases: aliases.split(' ').filter(Boolean) };
}

function panelWords() {
  const { title, aliases } = searchedOf({ kind: 'panels' });
  return { title, description: '', aliases };
}

/** Those that the query finds, the best match first. */
function matching(
  entries: readonly MenuEntry[],
  query: string,
  byAge: (one: MenuEntry, other: MenuEntry) => number,
): readonly MenuEntry[] {
  return entries
    .flatMap((entry) => {
      const rank = matchRank(query, searchedOf(entry));
      return rank === null ? [] : { entry, rank };
    })
    .sort((one, other) => one.rank - other.rank || byAge(one.entry, other.entry))
    .map(({ entry }) => entry);
}
