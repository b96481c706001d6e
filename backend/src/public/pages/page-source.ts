import type { PageRequest } from '@commonplace/contracts/pages';
import { digestOf } from '../../platform/http/answers/digest-of.ts';

/** The data from which one page is rendered, without the data that all pages share. */
export type PageContent = PageRequest extends infer Request
  ? Request extends PageRequest
    ? Omit<Request, 'publicUrl'>
    : never
  : never;

/** A page that a guest may read at this moment. */
export interface FoundPage {
  /** The key of its HTML in the cache. */
  key: string;
  /** Changes with everything that the page shows: the same version has the same HTML. */
  version: string;
  /** Reads the data of the page; called when the cache has no HTML of this version. */
  content(): Promise<PageContent>;
}

/** A page whose data is read already: its version is the digest of the data. */
export function wholePage(key: string, content: PageContent): FoundPage {
  return { key, version: digestOf(content), content: async () => content };
}
