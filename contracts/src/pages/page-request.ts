import type { ExplorePageData, ProfilePageData, TopicPageData } from './explore-page.ts';
import type { LandingPageData } from './landing-page.ts';
import type { NotePageData } from './note-page.ts';
import type { NotebookPageData } from './notebook-page.ts';
import type { SearchPageData } from './search-page.ts';
import type { StaticPageData, StaticPageName } from './static-pages.ts';

/** What could not be shown, and what to do next. */
export interface FailurePageData {
  message: string;
}

/** The public pages by name, with what each of them shows. */
export interface PublicPages extends Record<StaticPageName, StaticPageData> {
  landing: LandingPageData;
  note: NotePageData;
  notebook: NotebookPageData;
  explore: ExplorePageData;
  search: SearchPageData;
  topic: TopicPageData;
  profile: ProfilePageData;
  'not-found': Record<never, never>;
  failure: FailurePageData;
}

export type PageName = keyof PublicPages;

/** What the backend asks the frontend's server entry to render. */
export type PageRequest = {
  [Name in PageName]: {
    page: Name;
    data: PublicPages[Name];
    /** The origin of canonical addresses (`PUBLIC_URL`), without a slash at its end. */
    publicUrl: string;
  };
}[PageName];

/** What the server entry (`frontend/dist-server/server.js`) exports as `render`: a whole HTML document. */
export type RenderPage = (request: PageRequest) => string;
