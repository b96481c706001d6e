import type { PageName } from '@commonplace/contracts/pages';
import { contactPage } from './contact/contact-page.tsx';
import { explorePage } from './explore/explore-page.tsx';
import { failurePage } from './failure/failure-page.tsx';
import { landingPage } from './landing/landing-page.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import { notePage } from './note/note-page.tsx';
import { notebookPage } from './notebook/notebook-page.tsx';
import type { PublicPage } from './page.ts';
import { profilePage } from './profile/profile-page.tsx';
import { searchPage } from './search/search-page.tsx';
import { solutionsPage } from './solutions/solutions-page.tsx';
import { aboutDevPage, aboutPage, privacyPolicyPage, termsPage } from './static-pages/article-page.tsx';
import { topicPage } from './topic/topic-page.tsx';
import { workInProgressPage } from './work-in-progress/work-in-progress-page.tsx';

/** Every public page: a folder of its own, and a line here. */
export const publicPages: { [Name in PageName]: PublicPage<Name> } = {
  landing: landingPage,
  note: notePage,
  notebook: notebookPage,
  explore: explorePage,
  search: searchPage,
  topic: topicPage,
  profile: profilePage,
  solutions: solutionsPage,
  about: aboutPage,
  'about-dev': aboutDevPage,
  contact: contactPage,
  terms: termsPage,
  'privacy-policy': privacyPolicyPage,
  'work-in-progress': workInProgressPage,
  'not-found': notFoundPage,
  failure: failurePage,
};
