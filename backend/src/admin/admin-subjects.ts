import type { AdminSubject } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { isOneOf } from '../platform/database/sql-part.ts';
import { isHiddenByAct } from './hiding.ts';

type SubjectType = 'note' | 'notebook' | 'comment' | 'person';

interface Row {
  id: string;
  text: string;
  name: string;
  username: string;
  suspended_at: number | string | null;
  hidden: number | string;
  note_id: string | null;
  notebook_id: string | null;
}

const sources: Record<SubjectType, string> = {
  note: `SELECT note.id, note.title AS text, note.hidden, note.id AS note_id, NULL AS notebook_id,
      person.name, person.username, person.suspended_at
    FROM note JOIN \`user\` person ON person.id = note.author_id`,
  notebook: `SELECT notebook.id, notebook.name AS text, notebook.hidden, NULL AS note_id, notebook.id AS notebook_id,
      person.name, person.username, person.suspended_at
    FROM notebook JOIN \`user\` person ON person.id = notebook.owner_id`,
  comment: `SELECT comment.id, comment.content AS text, comment.hidden, comment.note_id, comment.notebook_id,
      person.name, person.username, person.suspended_at
    FROM comment JOIN \`user\` person ON person.id = comment.commenter_id`,
  person: `SELECT person.id, person.name AS text, 0 AS hidden, NULL AS note_id, NULL AS notebook_id,
      person.name, person.username, person.suspended_at
    FROM \`user\` person`,
};

/** What reports and acts are about, by id; what is gone is left out. One statement for each kind. */
export async function readSubjects(
  manager: EntityManager,
  named: readonly { subjectType: SubjectType | 'report'; subjectId: string }[],
): Promise<ReadonlyMap<string, AdminSubject>> {
  const found = new Map<string, AdminSubject>();
  for (const type of Object.keys(sources) as SubjectType[]) {
    const ids = named.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
    if (ids.length === 0) continue;
    const among = isOneOf(`${type}.id`, [...new Set(ids)]);
    const rows: Row[] = await manager.query(
      `${sources[type]} WHERE ${among.sql} AND person.ended_at IS NULL`,
      [...among.values],
    );
    for (const row of rows) found.set(row.id, toSubject(row));
  }
  return found;
}

function toSubject({ text, name, username, suspended_at, hidden, note_id, notebook_id }: Row): AdminSubject {
  return {
    text,
    person: { name, username, isSuspended: suspended_at !== null },
    place:
      note_id !== null
        ? { type: 'note', id: note_id }
        : notebook_id !== null
          ? { type: 'notebook', id: notebook_id }
          : null,
    isHidden: isHiddenByAct(Number(hidden)),
  };
}
