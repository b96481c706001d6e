import { Drawing } from '../../shared/ui/drawing.tsx';
import { fill } from '../fill.ts';
import type { PublicPage } from '../page.ts';
import { texts } from '../texts.ts';
import classes from './not-found-page.module.css';

/** Every address that leads nowhere. */
export const notFoundPage: PublicPage<'not-found'> = {
  head: () => ({
    title: fill(texts.title, { page: texts.notFound.title }),
    description: texts.notFound.text,
    path: null,
    kind: 'website',
  }),
  Content: () => (
    <div className={classes.message}>
      <Drawing name="shelf" />
      <h1 className={classes.text}>{texts.notFound.text}</h1>
      <a href="/" className={classes.home}>
        {texts.notFound.backHome}
      </a>
    </div>
  ),
};
