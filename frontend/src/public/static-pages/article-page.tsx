import { staticPages } from '@commonplace/contracts/pages';
import about from '../../messages/en/about.json' with { type: 'json' };
import aboutDev from '../../messages/en/about-dev.json' with { type: 'json' };
import privacyPolicy from '../../messages/en/privacy-policy.json' with { type: 'json' };
import terms from '../../messages/en/terms.json' with { type: 'json' };
import { staticHead } from '../layout/static-head.ts';
import type { PublicPage } from '../page.ts';
import { articlePlaces } from './article-places.tsx';
import { StaticArticle } from './static-article.tsx';

/** `/about` and its aliases. */
export const aboutPage: PublicPage<'about'> = {
  audience: 'everyone',
  head: () => staticHead(staticPages.about[0], about),
  Content: ({ data }) => <StaticArticle words={about} places={articlePlaces(data)} />,
};

export const aboutDevPage: PublicPage<'about-dev'> = {
  audience: 'everyone',
  head: () => staticHead(staticPages['about-dev'][0], aboutDev),
  Content: ({ data }) => <StaticArticle words={aboutDev} places={articlePlaces(data)} />,
};

/** `/pages/terms` */
export const termsPage: PublicPage<'terms'> = {
  audience: 'everyone',
  head: () => staticHead(staticPages.terms[0], terms),
  Content: ({ data }) => <StaticArticle words={terms} places={articlePlaces(data)} />,
};

/** `/pages/privacy-policy` */
export const privacyPolicyPage: PublicPage<'privacy-policy'> = {
  audience: 'everyone',
  head: () => staticHead(staticPages['privacy-policy'][0], privacyPolicy),
  Content: ({ data }) => <StaticArticle words={privacyPolicy} places={articlePlaces(data)} />,
};
