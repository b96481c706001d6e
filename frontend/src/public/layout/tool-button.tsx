import type { ReactNode } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  /** What the island does at a click. */
  act: string;
  label: string;
  pressed?: boolean;
  /** Said when it is done, and when it failed. */
  words?: { done: string; failed: string };
  children: ReactNode;
}

/** A button of an icon, which is there only where scripts run. */
export function ToolButton({ act, label, pressed, words, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      data-act={act}
      data-done={words?.done}
      data-failed={words?.failed}
      data-needs-script
    >
      {children}
    </button>
  );
}

/** The same look for what leads somewhere; without an address it says why there is none. */
export function ToolLink({
  href,
  label,
  children,
}: {
  href: string | null;
  label: string;
  children: ReactNode;
}) {
  return href === null ? (
    <span className={classes.nowhere} role="img" aria-label={label} title={label}>
      {children}
    </span>
  ) : (
    <a href={href} className={classes.tool} aria-label={label} title={label}>
      {children}
    </a>
  );
}
