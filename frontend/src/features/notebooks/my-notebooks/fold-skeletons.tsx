import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './fold-skeletons.module.css';

const widths = ['58%', '41%', '66%', '50%', '37%', '61%', '45%', '54%'];

/** Rows as high as the folds that come. */
export function FoldSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={14} width={width} />
        </div>
      ))}
    </div>
  );
}
