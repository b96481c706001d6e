import { Injectable } from '@nestjs/common';
import { noteIsPublic } from '../../access/note-access.sql.ts';
import { notebookIsPublic } from '../../access/notebook-access.sql.ts';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { Reads } from '../../platform/database/reads.ts';
import { allOf, part, type SqlPart } from '../../platform/database/sql-part.ts';
import { PublicAddresses } from './public-addresses.ts';

/** What a sitemap lists. */
export const sitemapKinds = ['notes', 'notebooks', 'people'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** Addresses of one sitemap, as the protocol allows. */
const mostEntries = 50_000;
/** Rows of one statement. */
const piece = 1_000;
/** For how long the beginnings of pages hold: what changes meanwhile moves to the last page. */
const boundariesMs = 600_000;

export interface SitemapEntry {
  url: string;
  lastmod: string;
}

interface Row {
  id: string;
  created_at: number | string;
  updated_at: number | string;
  /** Of a person, if they have something public. */
  username: string | null;
}

/** The row after which something begins; null for the beginning. */
type Place = Pick<Row, 'id' | 'created_at'> | null;

/** In the order in which they were made, so that what is listed stays on its page. An index has each in its order. */
interface Source {
  columns: string;
  from: string;
  where: string;
  behind(place: NonNullable<Place>): SqlPart;
  order: string;
}

const publicThings = (table: 'note' | 'notebook', isPublic: string): Source => ({
  columns: `${table}.id, ${table}.created_at, ${table}.updated_at, NULL AS username`,
  from: table,
  where: isPublic,
  behind: ({ id, created_at: at }) =>
    part(`${table}.created_at >= ? AND (${table}.created_at > ? OR ${table}.id > ?)`, at, at, id),
  order: `${table}.created_at, ${table}.id`,
});

const sources: Record<SitemapKind, Source> = {
  notes: publicThings('note', noteIsPublic),
  notebooks: publicThings('notebook', notebookIsPublic),
  people: {
    columns: `person.id, person.created_at, person.updated_at, CASE WHEN
      (SELECT 1 FROM note WHERE note.author_id = person.id AND ${noteIsPublic} LIMIT 1) IS NOT NULL
      OR (SELECT 1 FROM notebook WHERE notebook.owner_id = person.id AND ${notebookIsPublic} LIMIT 1) IS NOT NULL
      THEN person.username END AS username`,
    from: '`user` person',
    where: personIsKnown,
    behind: ({ id }) => part('person.id > ?', id),
    order: 'person.id',
  },
};

/** The addresses of public pages, read in pieces, so that other requests are answered meanwhile. */
@Injectable()
export class SitemapEntries {
  private readonly known = new Map<SitemapKind, { until: number; pages: Promise<Place[]> }>();

  constructor(
    private readonly reads: Reads,
    private readonly addresses: PublicAddresses,
  ) {}

  /** How many pages there are of a kind; one at least. */
  async pages(kind: SitemapKind): Promise<number> {
    return (await this.boundaries(kind)).length;
  }

  /** The entries of one page, counted from 1; none of a page that is not there. */
  async *page(kind: SitemapKind, page: number): AsyncGenerator<SitemapEntry> {
    const pages = await this.boundaries(kind);
    if (page < 1 || page > pages.length) return;
    let after = pages[page - 1] ?? null;
    for (let left = mostEntries; left > 0; left -= piece) {
      const rows = await this.rows(kind, after, { limit: piece, offset: 0 });
      for (const row of rows) {
        const url = this.addressOf(kind, row);
        if (url !== null) yield { url, lastmod: new Date(Number(row.updated_at)).toISOString() };
      }
      after = rows.at(-1) ?? null;
      if (rows.length < piece) return;
    }
  }

  private addressOf(kind: SitemapKind, { id, username }: Row): string | null {
    if (kind === 'notes') return this.addresses.note(id);
    if (kind === 'notebooks') return this.addresses.notebook(id);
    return username === null ? null : this.addresses.person(username);
  }

  private rows(
    kind: SitemapKind,
    after: Place,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Row[]> {
    const { columns, from, where, behind, order } = sources[kind];
    const met = allOf([part(where), ...(after ? [behind(after)] : [])]);
    return this.reads.manager.query(
      `SELECT ${columns} FROM ${from} WHERE ${met.sql} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      [...met.values],
    );
  }

  /** What each page begins after, found once in a while. */
  private boundaries(kind: SitemapKind): Promise<Place[]> {
    const known = this.known.get(kind);
    if (known && known.until > Date.now()) return known.pages;
    const pages = this.findBoundaries(kind);
    this.known.set(kind, { until: Date.now() + boundariesMs, pages });
    pages.catch(() => this.known.delete(kind));
    return pages;
  }

  private async findBoundaries(kind: SitemapKind): Promise<Place[]> {
    const places: Place[] = [null];
    for (;;) {
      const [last, next] = await this.rows(kind, places.at(-1) ?? null, {
        limit: 2,
        offset: mostEntries - 1,
      });
      if (!last || !next) return places;
      places.push(last);
    }
  }
}
