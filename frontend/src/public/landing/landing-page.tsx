import words from '../../messages/en/landing.json' with { type: 'json' };
import type { PublicPage } from '../page.ts';
import { Community } from './community.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { ToRead } from './to-read.tsx';
import { Welcome } from './welcome.tsx';

/** `/` for a guest: the product, its uses and its guarantees. */
export const landingPage: PublicPage<'landing'> = {
  isMoving: true,
  head: () => ({
    title: words.previewTitle,
    documentTitle: words.title,
    description: words.description,
    path: '/',
    kind: 'website',
  }),
  Content: ({ data }) => (
    <>
      <Welcome />
      <Hero />
      <ToRead notes={data.notes} notebook={data.notebook} />
      <Features />
      <Community url={data.communityUrl} />
    </>
  ),
};
