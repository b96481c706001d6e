import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { noteTeaserRowHeight } from '../../shared/reader/note-teaser-row.tsx';
import grid from './grid/note-grid.module.css';
import classes from './notebook-screen.module.css';
import frontmatter from './notebook-title-page.module.css';

/** Where a notebook is about to appear. */
export function NotebookSkeleton() {
  const { t } = useTranslation('notebook-view');
  return (
    <div className={classes.screen}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={classes.bar} />
      <div className={classes.page}>
        <div className={frontmatter.titlePage}>
          <Skeleton className={frontmatter.cover} />
          <div className={frontmatter.words}>
            <Skeleton height={36} width="70%" mb={20} />
            <Skeleton height={14} width="90%" mb={10} />
            <Skeleton height={14} width="40%" />
          </div>
        </div>
        <CardSkeletons />
      </div>
    </div>
  );
}

/** Where a notebook's notes are about to appear. */
export function CardSkeletons() {
  return (
    <div className={grid.grid} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <CardSkeleton key={card} height={noteTeaserRowHeight} />
      ))}
    </div>
  );
}
