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
  /** Where the message is all there is on the page, its title is the page's heading. */
  heading?: boolean;
  /** Read out at once, for what went wrong. */
  alert?: boolean;
}

/** Shown in the place of content that is not there: nothing yet, or something went wrong. */
export function StateMessage({
  drawing,
  title,
  hint,
  action,
  heading = false,
  alert = false,
}: StateMessageProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.message} role={alert ? 'alert' : undefined}>
      <Drawing name={drawing} />
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
