import type { PageName, PublicPages } from '@commonplace/contracts/pages';
import type { ComponentType } from 'react';

/** The metadata of a page, for browsers, search engines and link previews. */
export interface PageHead {
  /** What the page is called. The title of the document is this and the name of the product. */
  title: string;
  /** The whole title of the document, where it is another one. */
  documentTitle?: string;
  description: string;
  /** The page's own address below the origin; null for a page that search engines should not index. */
  path: string | null;
  /** Where a guest returns after signing in, where that is not `path`. */
  returnPath?: string;
  kind: 'article' | 'profile' | 'website';
  /** Its preview, 1200 × 630 pixels, where it has one of its own: its address below the origin. */
  preview?: string;
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
