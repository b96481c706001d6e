import type { ReactNode } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  /** The function of the island that a click calls. */
  act: string;
  label: string;
  pressed?: boolean;
  /** Announced after success, and after a failure. */
  words?: { done: string; failed: string };
  children: ReactNode;
}

/** An icon button, which is visible only where scripts run. */
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

/** A link with the same look; without an address its label says why there is none. */
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
