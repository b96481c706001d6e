import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './note-editor.module.css';

const lines = [100, 96, 99, 92, 60];

/** Where a note is about to appear. */
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
