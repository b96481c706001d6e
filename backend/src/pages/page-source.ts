import type { PageRequest } from '@commonplace/contracts/pages';
import { digestOf } from '../platform/http/digest-of.ts';

/** What a page is rendered from, without what all pages have in common. */
export type PageContent = PageRequest extends infer Request
  ? Request extends PageRequest
    ? Omit<Request, 'publicUrl'>
    : never
  : never;

/** A page that a guest may see at this moment. */
export interface FoundPage {
  /** Under which its HTML is kept. */
  key: string;
  /** Changes with everything that the page shows: HTML of the same version is the same. */
  version: string;
  /** Reads what is left to read, when no HTML of this version is kept. */
  content(): Promise<PageContent>;
}

/** A page that has been read as a whole: its version is a digest of all that it shows. */
export function wholePage(key: string, content: PageContent): FoundPage {
  return { key, version: digestOf(content), content: async () => content };
}
