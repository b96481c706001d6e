import classes from './progress-line.module.css';

interface ProgressLineProps {
  /** What is going on, for those who do not see the line. */
  label: string;
  /** From 0 to 1; null while it is not known. */
  share: number | null;
}

/** How far something is, as a line being written. */
export function ProgressLine({ label, share }: ProgressLineProps) {
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <div
      className={classes.line}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={share === null || undefined}
    >
      <span className={classes.done} style={{ width: `${percent ?? 100}%` }} />
    </div>
  );
}
