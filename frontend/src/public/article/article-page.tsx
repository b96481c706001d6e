import { type StaticPageName, staticPages } from '@commonplace/contracts/pages';
import about from '../../messages/en/about.json' with { type: 'json' };
import aboutDev from '../../messages/en/about-dev.json' with { type: 'json' };
import privacyPolicy from '../../messages/en/privacy-policy.json' with { type: 'json' };
import terms from '../../messages/en/terms.json' with { type: 'json' };
import type { PublicPage } from '../page.ts';
import { staticHead } from '../static-head.ts';
import { articlePlaces } from './article-places.tsx';
import { type ArticleTexts, StaticArticle } from './static-article.tsx';

type ArticlePageTexts = ArticleTexts & { title: string; description: string };

/** A static page that is one article. */
function articlePage<Name extends StaticPageName>(name: Name, words: ArticlePageTexts): PublicPage<Name> {
  return {
    audience: 'everyone',
    head: () => staticHead(staticPages[name][0], words),
    Content: ({ data }) => <StaticArticle words={words} places={articlePlaces(data)} />,
  };
}

/** `/about` and the addresses that show the same. */
export const aboutPage = articlePage('about', about);
/** `/about-dev` */
export const aboutDevPage = articlePage('about-dev', aboutDev);
/** `/pages/terms` */
export const termsPage = articlePage('terms', { heading: terms.title, ...terms });
/** `/pages/privacy-policy` */
export const privacyPolicyPage = articlePage('privacy-policy', {
  heading: privacyPolicy.title,
  ...privacyPolicy,
});
