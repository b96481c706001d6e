import type { ReactNode } from 'react';
import { loginPath } from '../../shared/navigation/next-path.ts';

interface IntendLinkProps {
  /** The intended act of the guest: a name in `app/routes/workspace/intended-acts.ts`. */
  act: string;
  /** The subject of the act, as in `IntendedAct`. */
  subject: string;
  /** The path of the page, to which they return after signing in. */
  path: string;
  className: string | undefined;
  /** The accessible name, where the visible text is not enough. */
  label?: string | undefined;
  /** The tooltip, where there is no visible text. */
  title?: string | undefined;
  children: ReactNode;
}

/** Asks a guest to sign in. The island stores the intended act, and the app performs it after sign-in. */
export function IntendLink({ act, subject, path, className, label, title, children }: IntendLinkProps) {
  return (
    <a
      href={loginPath(path)}
      rel="nofollow"
      className={className}
      aria-label={label}
      title={title}
      data-intend={act}
      data-subject={subject}
      data-path={path}
    >
      {children}
    </a>
  );
}
