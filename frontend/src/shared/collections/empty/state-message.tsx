import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
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
  /** It replaces what was open: its title takes the focus, if that was lost with what is replaced. */
  takesLostFocus?: boolean;
}

/** Shown in the place of content that is not there: nothing yet, or something went wrong. */
export function StateMessage({
  drawing,
  title,
  hint,
  action,
  heading = false,
  alert = false,
  takesLostFocus = false,
}: StateMessageProps) {
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesLostFocus && document.activeElement === document.body) words.current?.focus();
  }, [takesLostFocus]);
  useLayoutEffect(() => {
    const { current: title } = words;
    return () => {
      if (!takesLostFocus || document.activeElement !== title) return;
      // What was open comes back in its place, and is read from its start.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true });
      });
    };
  }, [takesLostFocus]);
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.message} role={alert ? 'alert' : undefined}>
      <Drawing name={drawing} />
      <Title ref={words} className={classes.title} tabIndex={takesLostFocus ? -1 : undefined}>
        {title}
      </Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
