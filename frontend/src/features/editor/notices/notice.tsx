import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** One line above the note about what is not as usual, and what can be done about it. */
export function Notice({
  children,
  action,
  tone,
}: {
  children: ReactNode;
  action?: ReactNode;
  tone: 'plain' | 'warning';
}) {
  return (
    <div className={`${classes.notice} ${classes.line}`} data-tone={tone} role="status">
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
