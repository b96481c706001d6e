import type { Subject } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { notePolicy } from '../../access/note-policy.ts';
import { notebookPolicy } from '../../access/notebook-policy.ts';
import { notebookFactsAmong } from '../../library/notebooks/read/notebook-facts-among.ts';
import { noteFactsAmong } from '../../library/notes/read/note-facts-among.ts';
import { Reads } from '../../platform/database/reads.ts';

/** A person in the room of a thing. */
export interface Membership {
  userId: string;
  subject: Subject;
}

/** Judges who may read what, for many at once. */
@Injectable()
export class Readers {
  constructor(private readonly reads: Reads) {}

  /** Whether each of these people may read the thing, in the same order; five statements for any number. */
  async mayRead(memberships: readonly Membership[]): Promise<boolean[]> {
    const { manager } = this.reads;
    const of = (kind: Subject['kind']) => memberships.filter(({ subject }) => subject.kind === kind);
    const ids = (some: readonly Membership[]) => some.map(({ subject }) => subject.id);
    const people = (some: readonly Membership[]) => some.map(({ userId }) => userId);
    const noteFacts = await noteFactsAmong(manager, ids(of('note')), people(of('note')));
    const notebookFacts = await notebookFactsAmong(manager, ids(of('notebook')), people(of('notebook')));
    return memberships.map(({ userId, subject: { kind, id } }) => {
      if (kind === 'note') {
        const facts = noteFacts(id, userId);
        return facts !== null && notePolicy(userId, facts).read;
      }
      const facts = notebookFacts(id, userId);
      return facts !== null && notebookPolicy(userId, facts).read;
    });
  }
}
