import { MessagePage } from '../layout/message-page.tsx';
import { staticHead } from '../layout/static-head.ts';
import type { PublicPage } from '../page.ts';
import { texts } from '../texts.ts';

const { title, text, backHome } = texts.workInProgress;

/** `/work-in-progress`: for pages that do not exist yet. */
export const workInProgressPage: PublicPage<'work-in-progress'> = {
  audience: 'everyone',
  head: () => staticHead(null, { title, description: text }),
  Content: () => <MessagePage drawing="sheet" text={text} link={{ href: '/', text: backHome }} />,
};
