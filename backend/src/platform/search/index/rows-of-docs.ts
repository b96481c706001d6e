import type { EntityManager } from 'typeorm';
import { orderedJoin } from '../../database/ordered-join.ts';
import { type IndexedKind, indexedKinds, noteOfDraftSql } from './search-key.ts';

/** Where the rows of a kind are, in the order in which they are read. People have the alias `person`, drafts `draft` beside `note`. */
const tables: Record<IndexedKind, readonly string[]> = {
  note: ['note ON note.id = search_doc.subject_id'],
  notebook: ['notebook ON notebook.id = search_doc.subject_id'],
  person: ['`user` person ON person.id = search_doc.subject_id'],
  draft: [
    `note_draft draft ON draft.note_id = ${noteOfDraftSql('search_doc.subject_id')}`,
    'note ON note.id = draft.note_id',
  ],
};

/** The id by which a found thing is named: that of its note for a draft. */
export const foundIds = {
  note: 'note.id',
  notebook: 'notebook.id',
  person: 'person.id',
  draft: 'note.id',
} as const satisfies Record<IndexedKind, string>;

/** What is searched by its parts and with typing errors. */
export const titles = {
  note: 'note.title',
  notebook: 'notebook.name',
  person: "CONCAT(person.name, ' ', person.username)",
  draft: 'draft.title',
} as const;

/**
 * `FROM … WHERE …` of the rows of these documents, at least one, with the alias `search_doc`. From the documents to the
 * rows: of many, MariaDB would rather go through all rows there are.
 */
export function rowsOfDocs(manager: EntityManager, kind: IndexedKind, docs: readonly number[]): string {
  const joins = tables[kind].map((table) => `${orderedJoin(manager)} ${table}`);
  return `FROM search_doc ${joins.join(' ')}
    WHERE ${isOneOfDocs(kind, docs)}`;
}

/** A condition on the alias `search_doc`; at least one document. */
export function isOneOfDocs(kind: IndexedKind, docs: readonly number[]): string {
  return `search_doc.kind = ${indexedKinds[kind]} AND search_doc.doc IN (${docs.join(', ')})`;
}
