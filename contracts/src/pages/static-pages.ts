/** What the pages of {@link staticPages} say about this installation. */
export interface StaticPageData {
  /** Where people ask for help (`SUPPORT_EMAIL`), and where they say what they think (`FEEDBACK_EMAIL`). */
  supportEmail: string;
  feedbackEmail: string;
  /** Where people of this installation chat (`COMMUNITY_URL`), null where there is no such place. */
  communityUrl: string | null;
}

/**
 * The pages whose text depends on nothing that is stored, each with its addresses. Guests and signed-in people get the
 * same page. The first address is the canonical one.
 */
export const staticPages = {
  solutions: ['/solutions'],
  about: ['/about', '/blog', '/features', '/developments'],
  'about-dev': ['/about-dev'],
  contact: ['/contact'],
  terms: ['/pages/terms'],
  'privacy-policy': ['/pages/privacy-policy'],
  'work-in-progress': ['/work-in-progress'],
} as const;

export type StaticPageName = keyof typeof staticPages;
