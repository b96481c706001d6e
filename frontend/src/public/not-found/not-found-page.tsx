import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { NotFoundMessage } from '../../shared/not-found/not-found-message.tsx';
import type { PublicPage } from '../page.ts';
import { texts } from '../texts.ts';

const { title, text, hint } = texts.notFound;

/** The page of every unknown address, with status 404. */
export const notFoundPage: PublicPage<'not-found'> = {
  head: () => ({
    title,
    description: text,
    path: null,
    kind: 'website',
  }),
  Content: () => <NotFoundMessage texts={texts.notFound} title={text} hint={hint} link={PlainLink} />,
};
