import type { EntityManager } from 'typeorm';
import { orderedJoin } from '../../database/ordered-join.ts';
import { type IndexedKind, indexedKinds } from './search-key.ts';

/** Where the rows of a kind are; people have the alias `person`. */
const tables = { note: 'note', notebook: 'notebook', person: '`user` person' } as const;

/** What is searched by its parts and with typing errors. */
export const titles = {
  note: 'note.title',
  notebook: 'notebook.name',
  person: "CONCAT(person.name, ' ', person.username)",
} as const;

/**
 * `FROM … WHERE …` of the rows of these documents, at least one, with the alias `search_doc`. From the documents to the
 * rows: of many, MariaDB would rather go through all rows there are.
 */
export function rowsOfDocs(manager: EntityManager, kind: IndexedKind, docs: readonly number[]): string {
  return `FROM search_doc ${orderedJoin(manager)} ${tables[kind]} ON ${kind}.id = search_doc.subject_id
    WHERE ${isOneOfDocs(kind, docs)}`;
}

/** A condition on the alias `search_doc`; at least one document. */
export function isOneOfDocs(kind: IndexedKind, docs: readonly number[]): string {
  return `search_doc.kind = ${indexedKinds[kind]} AND search_doc.doc IN (${docs.join(', ')})`;
}
