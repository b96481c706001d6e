import { IconLayoutBoard } from '@tabler/icons-react';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { type BlockCommand, blockCommands } from '../insert/block-commands.ts';
import { isNameRank, matchRank } from './match-rank.ts';

/** A line of the slash menu: something to insert, or the way to all panels. */
export type MenuEntry = { kind: 'block'; command: BlockCommand } | { kind: 'panels' };

const toPanels: MenuEntry = { kind: 'panels' };

/** All entries in the order of their commands; the way to the panels comes before them, or in their place. */
function entriesOf(commands: readonly BlockCommand[]) {
  const everything = commands.flatMap((command, index): MenuEntry[] => {
    const isFirst = commands.findIndex(({ group }) => group === 'panels') === index;
    return [...(isFirst ? [toPanels] : []), { kind: 'block', command }];
  });
  const isPanel = (entry: MenuEntry) => entry.kind === 'block' && entry.command.group === 'panels';
  return {
    everything,
    panels: everything.filter(isPanel),
    all: everything.filter((entry) => !isPanel(entry)),
  };
}

export interface Offer {
  entries: readonly MenuEntry[];
  /** How many of the first are what most people use most. */
  basic: number;
  /** How many of those that follow are offered because they were used lately. */
  recent: number;
}

/** What most people use most, in the order in which it comes first: the hand finds it where it was. */
const basics = ['heading1', 'heading2', 'heading3', 'bulletList', 'orderedList', 'actionItem'];

/**
 * What is offered: all, the panels as one entry of it, or the panels by themselves. What is used most comes first, then
 * what was used lately.
 * A search finds a panel by what distinguishes it from the others.
 *
 * @param query what was typed behind the slash
 * @param lately names of entries, the latest first
 */
export function entriesFor(
  view: 'all' | 'panels',
  query: string,
  lately: readonly string[] = [],
  commands: readonly BlockCommand[] = blockCommands,
): Offer {
  const { everything, panels, all } = entriesOf(commands);
  const age = (entry: MenuEntry) => {
    const ages = [idOf(entry), ...(entry.kind === 'panels' ? panels.map(idOf) : [])].map((name) =>
      lately.indexOf(name),
    );
    return Math.min(...ages.map((each) => (each < 0 ? lately.length : each)));
  };
  const basicPlace = (entry: MenuEntry) => {
    const place = basics.indexOf(idOf(entry));
    return place < 0 ? basics.length : place;
  };
  const byAge = (one: MenuEntry, other: MenuEntry) => age(one) - age(other);
  if (query !== '') {
    const places = view === 'panels' ? panels : matchRank(query, panelWords()) === null ? everything : all;
    return { entries: matching(places, query, byAge), basic: 0, recent: 0 };
  }
  const entries = [...(view === 'panels' ? panels : all)].sort(
    (one, other) => basicPlace(one) - basicPlace(other) || byAge(one, other),
  );
  const others = entries.filter((entry) => basicPlace(entry) === basics.length);
  return {
    entries,
    basic: entries.length - others.length,
    recent: others.filter((entry) => age(entry) < lately.length).length,
  };
}

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
  const aliases =
    entry.kind === 'block' ? entry.command.aliases() : i18n.t('insert:panels.aliases').split(' ');
  return { ...wordsOf(entry), aliases };
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
