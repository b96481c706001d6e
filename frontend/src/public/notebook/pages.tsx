import { fill } from '../fill.ts';
import { texts } from '../texts.ts';
import { pathOfPage } from './page-path.ts';
import classes from './pages.module.css';

/** The way through a long notebook. */
export function Pages({ notebookId, page, pages }: { notebookId: string; page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav aria-label={texts.notebook.pages} className={classes.pages}>
      {page > 1 && (
        <a href={pathOfPage(notebookId, page - 1)} rel="prev">
          {texts.notebook.previous}
        </a>
      )}
      <span>{fill(texts.notebook.page, { page, pages })}</span>
      {page < pages && (
        <a href={pathOfPage(notebookId, page + 1)} rel="next">
          {texts.notebook.next}
        </a>
      )}
    </nav>
  );
}
