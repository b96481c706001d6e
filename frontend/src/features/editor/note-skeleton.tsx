import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './note-editor.module.css';
import { useReadability } from './reading/readability-button.tsx';

const lines = [100, 96, 99, 92, 60];

/** Where the title and the text of a note are about to appear. */
export function NoteSkeleton() {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton height={36} width="60%" mb={28} />
      {lines.map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} mb={16} />
      ))}
    </div>
  );
}

/** Where a note with its frame is about to appear: both are in their places. */
export function FrameSkeleton() {
  const [isReadable] = useReadability();
  return (
    <div className={classes.editor}>
      <div className={classes.frame}>
        <div className={classes.bar} data-breakpoint="medium" />
      </div>
      <div className={classes.page} data-measured={isReadable || undefined}>
        <NoteSkeleton />
      </div>
    </div>
  );
}
