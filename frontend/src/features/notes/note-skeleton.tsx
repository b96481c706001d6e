import classes from './note-list.module.css';

/** The shape of a note that is on its way. Plain elements: scrolling draws dozens of these in a frame. */
export function NoteSkeleton({ width = '62%' }: { width?: string }) {
  return (
    <div className={classes.skeleton}>
      <span className={classes.line} style={{ width }} />
      <span className={classes.line} />
      <span className={classes.line} />
    </div>
  );
}
