import { Skeleton } from '@mantine/core';
import classes from './note-list.module.css';

/** The shape of a note that is on its way. */
export function NoteSkeleton({ width = '62%' }: { width?: string }) {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={14} width={width} animate={false} />
      <Skeleton height={11} width="92%" animate={false} />
      <Skeleton height={11} width="30%" animate={false} />
    </div>
  );
}
