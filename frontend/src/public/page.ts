import type { PageName, PublicPages } from '@commonplace/contracts/pages';
import type { ComponentType } from 'react';

/** The metadata of a page, for browsers, search engines and link previews. */
export interface PageHead {
  /** The whole title of the document. */
  title: string;
  description: string;
  /** The page's own address below the origin; null for a page that search engines should not index. */
  path: string | null;
  /** Where a guest returns after signing in, where that is not `path`. */
  returnPath?: string;
  kind: 'article' | 'profile' | 'website';
  /** A preview, 1200 × 630 pixels: its address below the origin. */
  preview?: string;
  /** A picture of another size, for a page without a preview: its address below the origin. */
  picture?: string | null;
  author?: string;
  /** ISO instants. */
  publishedAt?: string;
  editedAt?: string;
  tags?: readonly string[];
  /** The same page in other formats, by media type. */
  alternates?: readonly { type: string; path: string }[];
  /** Whether oEmbed describes the page (`/api/oembed`). */
  isEmbeddable?: boolean;
  /** Of a paginated list: the paths of the pages before and after this one. */
  previous?: string;
  next?: string;
  /** schema.org objects; their addresses are absolute. */
  structuredData?: (publicUrl: string) => readonly object[];
}

/** A public page: its metadata and its content. */
export interface PublicPage<Name extends PageName> {
  /** Who receives it at its address: everyone, or guests only, the default. */
  audience?: 'guests' | 'everyone';
  /** Whether something on it moves by a script: `island/motion.ts`. */
  isMoving?: boolean;
  head: (data: PublicPages[Name]) => PageHead;
  Content: ComponentType<{ data: PublicPages[Name] }>;
}
