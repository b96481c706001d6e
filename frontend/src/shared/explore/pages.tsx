import type { CardLink } from '../collections/card/card-link.tsx';
import { fill } from '../format/fill.ts';
import classes from './pages.module.css';
import { texts } from './texts.ts';

interface PagesProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  /** Behind which item the next page begins, where its number alone does not say it. */
  next?: string | null;
  link: CardLink;
}

/** The way through a long list, page by page. */
export function Pages({ page, pages, pathOf, next = null, link: Link }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={texts.pages.label} className={classes.pages}>
      {page > 1 && (
        <Link href={pathOf(page - 1)} rel="prev">
          {texts.pages.previous}
        </Link>
      )}
      <span>{fill(texts.pages.page, { page, pages })}</span>
      {page < pages && (
        <Link href={next === null ? pathOf(page + 1) : `${pathOf(page + 1)}&after=${next}`} rel="next">
          {texts.pages.next}
        </Link>
      )}
    </nav>
  );
}
