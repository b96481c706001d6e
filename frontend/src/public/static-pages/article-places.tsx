import { type StaticPageData, staticPages } from '@commonplace/contracts/pages';
import { texts } from '../texts.ts';
import { MailLink } from './mail-link.tsx';

/** The links for the placeholders in articles. */
export function articlePlaces({ supportEmail }: StaticPageData) {
  const { articleLinks: names } = texts;
  return {
    support: <MailLink address={supportEmail} />,
    privacy: <a href={staticPages['privacy-policy'][0]}>{names.privacy}</a>,
    terms: <a href={staticPages.terms[0]}>{names.terms}</a>,
    solutions: <a href={staticPages.solutions[0]}>{names.solutions}</a>,
    aboutDev: <a href={staticPages['about-dev'][0]}>{names.aboutDev}</a>,
    contact: <a href={staticPages.contact[0]}>{names.contact}</a>,
    api: <a href="/api/docs">/api/docs</a>,
  };
}
