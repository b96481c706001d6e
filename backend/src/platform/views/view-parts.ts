import type { EntityManager } from 'typeorm';
import type { SqlPart } from '../database/sql-part.ts';

/** One concern of a view, as saves are of a note's. */
export interface ViewPart<Fields extends object> {
  /**
   * What it adds to each of these things, in a number of statements that does not depend on how many they are.
   *
   * @param viewerId the person who asks, null for a guest; nothing is filtered by rights to the things themselves
   * @param among their ids, as the list in the brackets of `IN`: a list or a query
   * @returns fields by id; where one is absent, it keeps its empty value
   */
  hydrate(
    manager: EntityManager,
    viewerId: string | null,
    among: SqlPart,
  ): Promise<ReadonlyMap<string, Partial<Fields>>>;
}

/**
 * The concerns of one kind of view. A view is made in three steps: its row (ids, rights), its parts from here, and the
 * presentation, which puts the fields under `temp` (of a person: beside the name). A feature adds a part of its own in
 * one injectable class that its module provides:
 *
 * ```ts
 * @Injectable()
 * export class NoteLikesPart implements ViewPart<NotePartFields> {
 *   constructor(parts: NoteParts) {
 *     parts.register(this);
 *   }
 *   async hydrate(manager, viewerId, among) { … }
 * }
 * ```
 */
export abstract class ViewParts<Fields extends object> {
  private readonly parts: ViewPart<Fields>[] = [];

  /** @param empty the fields of a thing that no part says anything about */
  protected constructor(private readonly empty: Readonly<Fields>) {}

  register(part: ViewPart<Fields>): void {
    this.parts.push(part);
  }

  /** All parts of these things, by their ids. */
  async hydrate(
    manager: EntityManager,
    viewerId: string | null,
    among: SqlPart,
  ): Promise<(id: string) => Fields> {
    const hydrated = await Promise.all(this.parts.map((part) => part.hydrate(manager, viewerId, among)));
    return (id) => Object.assign({}, this.empty, ...hydrated.map((byId) => byId.get(id)));
  }
}
