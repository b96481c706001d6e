import { parseDocument } from 'yaml';
import { readDate } from '../read-date.ts';

export interface FrontMatter {
  title: string | null;
  createdAt: number | null;
  updatedAt: number | null;
  tags: string[];
  aliases: string[];
  /** What else it says, as texts. */
  others: [name: string, value: string][];
  /** Dates that are none. */
  badDates: string[];
}

const mostCharacters = 65_536;

const meanings = new Map<string, 'title' | 'created' | 'updated' | 'tags' | 'aliases'>(
  Object.entries({
    title: 'title',
    created: 'created',
    created_at: 'created',
    createdat: 'created',
    date: 'created',
    'date created': 'created',
    creation_date: 'created',
    updated: 'updated',
    updated_at: 'updated',
    updatedat: 'updated',
    modified: 'updated',
    lastmod: 'updated',
    'date modified': 'updated',
    tags: 'tags',
    tag: 'tags',
    keywords: 'tags',
    aliases: 'aliases',
    alias: 'aliases',
  } as const),
);

/** What stands between `---` before a Markdown text, and the text without it. */
export function splitFrontMatter(text: string): { matter: FrontMatter | null; body: string } {
  const none = { matter: null, body: text };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text.slice(3, mostCharacters));
  if (!end) return none;
  const yaml = text.slice(text.indexOf('\n') + 1, 3 + end.index + 1);
  const values = valuesOf(yaml);
  return values ? { matter: matterOf(values), body: text.slice(3 + end.index + end[0].length) } : none;
}

/** Null when it is no YAML, but a rule and a text that begin a note. */
function valuesOf(yaml: string): [string, unknown][] | null {
  if (yaml.trim() === '') return [];
  try {
    const document = parseDocument(yaml, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
    if (document.errors.length > 0) return null;
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : null;
  } catch {
    return null;
  }
}

function matterOf(values: [string, unknown][]): FrontMatter {
  const matter: FrontMatter = {
    title: null,
    createdAt: null,
    updatedAt: null,
    tags: [],
    aliases: [],
    others: [],
    badDates: [],
  };
  for (const [name, value] of values) {
    const meaning = meanings.get(name.trim().toLowerCase());
    if (value === null || value === '') continue;
    if (meaning === 'title') matter.title = oneText(value);
    else if (meaning === 'tags') matter.tags.push(...tagsOf(value));
    else if (meaning === 'aliases') matter.aliases.push(...textsOf(value));
    else if (meaning) {
      const at = readDate(oneText(value));
      if (at === null) matter.badDates.push(oneText(value));
      else if (meaning === 'created') matter.createdAt ??= at;
      else matter.updatedAt ??= at;
    } else matter.others.push([name, oneText(value)]);
  }
  return matter;
}

const oneText = (value: unknown): string => textsOf(value).join(', ').slice(0, 2_000);

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

function tagsOf(value: unknown): string[] {
  const texts = Array.isArray(value)
    ? textsOf(value)
    : textsOf(value).flatMap((text) => text.split(/[,\s]+/));
  return texts.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== '');
}
