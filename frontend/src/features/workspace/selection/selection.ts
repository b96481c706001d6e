import {
  type ListingTab,
  type NoteOrder,
  type ProfileTab,
  readListingQuery,
  readProfileQuery,
} from '@commonplace/contracts/pages';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { readSearchAddress, type SearchAddress } from '../../../shared/navigation/search-address.ts';

/** Where a note that is begun will stand. */
export interface NotePlace {
  notebookId: string;
  /** Null for no section. */
  sectionId: string | null;
}

/** What the right panel shows, as the address says it; `shared/navigation` writes those addresses. */
export type Selection =
  | { kind: 'none' }
  /** The address names a note or a notebook by what is not an id. */
  | { kind: 'missing' }
  /** An empty note that is created on its first change; without a place it goes to the default notebook. */
  | { kind: 'new'; place: NotePlace | null }
  | { kind: 'note'; noteId: string; isEditing: boolean }
  /** What a note was, up to an instant, and since which; null for the newest moment, and since the one before. */
  | { kind: 'history'; noteId: string; at: number | null; from: number | null }
  | { kind: 'notebook'; notebookId: string; isEditing: boolean }
  /** The reading list. */
  | { kind: 'saved' }
  | ({ kind: 'search' } & SearchAddress)
  | PublicSelection;

/** A page of what is public. A tab of null is the one that opens by itself. */
export type PublicSelection =
  | ({ kind: 'explore' } & PublicPlace)
  /** A hashtag without its `#`. */
  | ({ kind: 'topic'; tag: string } & PublicPlace)
  | { kind: 'profile'; username: string; tab: ProfileTab | null; page: number };

interface PublicPlace {
  tab: ListingTab | null;
  /** Of notes. */
  order: NoteOrder;
  page: number;
}

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Reads `/saved`, `/search`, `/explore`, `/explore/<tab>`, `/tag/<hashtag>` and `/<username>`, and of `/` its query: `?note=<id>`, with `&edit` or
 * `&history&at=<ms>&from=<ms>`, `?n` with `&notebook=<id>&section=<id>`, and `?notebook=<id>` with `&edit`.
 */
export function readSelection({ pathname, search }: { pathname: string; search: string }): Selection {
  const query = new URLSearchParams(search);
  const [first = '', second = ''] = pathname.split('/').slice(1).map(decoded);
  if (pathname === paths.search) return { kind: 'search', ...readSearchAddress(search) };
  if (pathname === paths.saved) return { kind: 'saved' };
  if (first !== '') return readPublic(first, second, query);
  const isEditing = query.has('edit');
  const noteId = query.get('note');
  if (noteId && !idPattern.test(noteId)) return { kind: 'missing' };
  if (noteId && query.has('history'))
    return { kind: 'history', noteId, at: instantIn(query.get('at')), from: instantIn(query.get('from')) };
  if (noteId) return { kind: 'note', noteId, isEditing };
  const notebookId = query.get('notebook');
  if (query.has('n')) {
    const place = notebookId ? { notebookId, sectionId: query.get('section') || null } : null;
    return { kind: 'new', place };
  }
  if (!notebookId) return { kind: 'none' };
  return idPattern.test(notebookId) ? { kind: 'notebook', notebookId, isEditing } : { kind: 'missing' };
}

/** Milliseconds since 1970. */
function instantIn(written: string | null): number | null {
  return written !== null && /^\d{1,15}$/.test(written) ? Number(written) : null;
}

function readPublic(first: string, second: string, query: URLSearchParams): PublicSelection {
  const { tab, order, page } = readListingQuery(Object.fromEntries(query));
  switch (first) {
    case 'explore':
      return { kind: 'explore', tab: readListingQuery({ tab: second }).tab, order, page };
    case 'tag':
      return { kind: 'topic', tag: second.toLowerCase().normalize('NFC'), tab, order, page };
    default:
      return {
        kind: 'profile',
        username: first.toLowerCase(),
        tab: readProfileQuery(Object.fromEntries(query)).tab,
        page,
      };
  }
}

/** An address that a browser has as it was typed may be no encoding of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The selection of the present address. The same object as long as the address stays. */
export function useSelection(): Selection {
  const { pathname, search } = useLocation();
  return useMemo(() => readSelection({ pathname, search }), [pathname, search]);
}

/** The id of the note or notebook that is open, null for none. */
export function idOf(selection: Selection): string | null {
  if (selection.kind === 'note' || selection.kind === 'history') return selection.noteId;
  return selection.kind === 'notebook' ? selection.notebookId : null;
}

/** Names what is open: another one is another thing to read. */
export function nameOf(selection: Selection): string {
  switch (selection.kind) {
    case 'search':
      return `search:${selection.tab}:${selection.query}`;
    case 'explore':
      return `explore:${selection.tab}:${selection.order}:${selection.page}`;
    case 'topic':
      return `topic:${selection.tag}:${selection.tab}:${selection.order}:${selection.page}`;
    case 'profile':
      return `profile:${selection.username}:${selection.tab}:${selection.page}`;
    default:
      return `${selection.kind}:${idOf(selection)}`;
  }
}
