import { MessagePage } from '../layout/message-page.tsx';
import type { PublicPage } from '../page.ts';
import { texts } from '../texts.ts';

const { title, description, again } = texts.failure;

/** The page of an address that can't be answered now, with the status and the words of the failure. */
export const failurePage: PublicPage<'failure'> = {
  audience: 'everyone',
  head: () => ({ title, description, path: null, kind: 'website' }),
  // An empty address is that of the page itself.
  Content: ({ data }) => <MessagePage drawing="sheet" text={data.message} link={{ href: '', text: again }} />,
};
