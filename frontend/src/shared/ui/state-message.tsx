import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import classes from './state-message.module.css';

interface StateMessageProps {
  drawing: DrawingName;
  /** One line: what is so. */
  title: string;
  /** What it means or what to do next. */
  hint?: string | undefined;
  /** The one thing to do. */
  action?: ReactNode;
  /** Read out at once, for what went wrong. */
  alert?: boolean;
}

/** What stands in the place of content that is not there: nothing yet, or something went wrong. */
export function StateMessage({ drawing, title, hint, action, alert = false }: StateMessageProps) {
  return (
    <div className={classes.message} role={alert ? 'alert' : undefined}>
      <Drawing name={drawing} />
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
