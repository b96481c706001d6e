import { MessagePage } from '../layout/message-page.tsx';
import type { PublicPage } from '../page.ts';
import { texts } from '../texts.ts';

const { title, text, backHome } = texts.notFound;

/** The page of every unknown address, with status 404. */
export const notFoundPage: PublicPage<'not-found'> = {
  head: () => ({
    title,
    description: text,
    path: null,
    kind: 'website',
  }),
  Content: () => <MessagePage drawing="shelf" text={text} link={{ href: '/', text: backHome }} />,
};
