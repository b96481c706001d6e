import { foldText } from '@commonplace/contracts/search';
import type { EntityManager } from 'typeorm';
import type { SearchQuery } from '../parse-query.ts';
import type { Term } from '../query-terms.ts';
import { isSimilarTitle } from '../similar-titles.ts';
import { distinctTokens, tokensOf } from '../text/tokens.ts';
import { scores } from './index-reader.ts';
import { titles } from './rows-of-docs.ts';
import { partsOf } from './search-key.ts';

/** The index is up to date long before. */
const recentMs = 60_000;
/** The newest that are looked at, and so many characters of each text. */
const mostRecent = 50;
const charactersLookedAt = 20_000;

/** A thing of the person who searches that changed a moment ago. */
export interface RecentThing {
  id: string;
  /** Null while the index has nothing of it. */
  doc: number | null;
  title: string;
  text: string;
  changed_at: number | string;
}

const docOf = (kind: 'note' | 'notebook') =>
  `(SELECT search_doc.doc FROM search_doc WHERE search_doc.subject_id = ${kind}.id) AS doc`;
const recent = {
  note: `SELECT note.id AS id, ${docOf('note')}, ${titles.note} AS title,
      SUBSTR(note_content.\`text\`, 1, ${charactersLookedAt}) AS text, note.updated_at AS changed_at
    FROM note LEFT JOIN note_content ON note_content.note_id = note.id
    WHERE note.author_id = ? AND note.trashed_at IS NULL AND note.updated_at >= ? ORDER BY note.updated_at DESC, note.id DESC`,
  notebook: `SELECT notebook.id AS id, ${docOf('notebook')}, ${titles.notebook} AS title, notebook.description AS text,
      notebook.updated_at AS changed_at
    FROM notebook WHERE notebook.owner_id = ? AND notebook.trashed_at IS NULL AND notebook.updated_at >= ?
    ORDER BY notebook.updated_at DESC, notebook.id DESC`,
};

/** What a person wrote or named a moment ago, which the index may not have yet, or as it was. */
export async function recentThings(
  manager: EntityManager,
  kind: keyof typeof recent,
  personId: string,
): Promise<RecentThing[]> {
  const rows: (Omit<RecentThing, 'doc'> & { doc: number | string | null })[] = await manager.query(
    `${recent[kind]} LIMIT ${mostRecent}`,
    [personId, Date.now() - recentMs],
  );
  return rows.map((row) => ({
    ...row,
    doc: row.doc === null ? null : Number(row.doc),
    text: row.text ?? '',
  }));
}

/** How well a thing matches a search, as the index scores it; null where it does not. */
export function scoreOf({ title, text }: RecentThing, { terms, excluded }: SearchQuery): number | null {
  // Splitting a text into tokens costs a hundred times what folding it does.
  const folded = foldText(`${title}\n${text}`);
  if (!terms.every((term) => folded.includes(term.text))) return null;
  const words = [...distinctTokens(`${title}\n${text}`)];
  if (words.some((word) => excluded.includes(word))) return null;
  const ofTitle = [...tokensOf(title)];
  let sum = 0;
  for (const term of terms) {
    const way = wayTo(term, ofTitle, words);
    if (way === null) return null;
    sum += scores[way];
  }
  return sum;
}

function wayTo(
  { text, isBeginning }: Term,
  ofTitle: readonly { text: string; kind: string }[],
  words: readonly string[],
): keyof typeof scores | null {
  if (ofTitle.some((token) => token.text === text)) return 'title';
  if (isBeginning && ofTitle.some((token) => token.text.startsWith(text))) return 'title-start';
  if (words.includes(text)) return 'text';
  if (!isBeginning) return null;
  const isPart = ({ text: word, kind }: { text: string; kind: string }) =>
    kind === 'word' && word.includes(text);
  if (partsOf(text).length > 0 && ofTitle.some(isPart)) return 'title-part';
  return words.some((word) => word.startsWith(text)) ? 'text-start' : null;
}

/** Whether a thing is found by its title with typing errors. */
export function isLike({ title, text }: RecentThing, { terms, excluded, isForgiving }: SearchQuery): boolean {
  if (!isForgiving || !isSimilarTitle(title, terms)) return false;
  return (
    excluded.length === 0 ||
    [...distinctTokens(`${title}\n${text}`)].every((word) => !excluded.includes(word))
  );
}
