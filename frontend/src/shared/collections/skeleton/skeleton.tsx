import classes from './skeleton.module.css';

// Plain elements that do not move: scrolling draws dozens of them in a frame.

/** The shape of a row of text that is on its way: a title, a line and a fact below it. */
export function RowSkeleton({ width = '62%' }: { width?: string }) {
  return (
    <div className={classes.row}>
      <span className={classes.line} style={{ width }} />
      <span className={classes.line} />
      <span className={classes.line} />
    </div>
  );
}

/** The shape of a row of one line, such as a closed fold. */
export function LineSkeleton({ width }: { width: string }) {
  return (
    <div className={classes.single}>
      <span className={classes.line} style={{ width }} />
    </div>
  );
}

/** The shape of a card that is on its way, so many pixels high. */
export function CardSkeleton({ height }: { height: number }) {
  return <div className={classes.card} style={{ height }} />;
}
