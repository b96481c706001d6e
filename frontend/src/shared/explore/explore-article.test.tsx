import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainLink } from '../collections/card/card-link.tsx';
import { ExploreArticle } from './explore-article.tsx';

test('W83b topics of the week are those that are not offered anyway', () => {
  const page = renderToStaticMarkup(
    <ExploreArticle
      tab="notes"
      order="latest"
      topics={['travel', 'novel']}
      used={['travel', 'tides']}
      link={PlainLink}
    >
      Notes
    </ExploreArticle>,
  );
  expect(page.match(/#[a-z]+/g)).toEqual(['#tides', '#travel', '#novel']);
});
