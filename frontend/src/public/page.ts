import type { PageName, PublicPages } from '@commonplace/contracts/pages';
import type { ComponentType } from 'react';

/** What the head of a page says of it, to browsers, search engines and link previews. */
export interface PageHead {
  /** The whole title of the document. */
  title: string;
  description: string;
  /** The page's own address below the origin; null for a page that no search engine should keep. */
  path: string | null;
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
  /** Of a list in pages: where the pages before and after this one are. */
  previous?: string;
  next?: string;
  /** schema.org objects; their addresses are absolute. */
  structuredData?: (publicUrl: string) => readonly object[];
}

/** A public page: what stands in its head, and what it shows. */
export interface PublicPage<Name extends PageName> {
  /** Who gets it at its address: signed-in people too, or guests alone, the default. */
  audience?: 'guests' | 'everyone';
  head: (data: PublicPages[Name]) => PageHead;
  Content: ComponentType<{ data: PublicPages[Name] }>;
}
