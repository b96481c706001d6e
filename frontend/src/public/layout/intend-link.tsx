import type { ReactNode } from 'react';
import { loginPath } from '../../shared/navigation/next-path.ts';

interface IntendLinkProps {
  /** What a guest would do: a name of `app/routes/workspace/intended-acts.ts`. */
  act: string;
  /** What it is done with: `note:{id}` or `notebook:{id}`. */
  subject: string;
  /** Where they come back to: where the subject is open. */
  path: string;
  className: string | undefined;
  /** Its name, where its words do not say it all, and whether a pointer is told too. */
  label?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** Asks a guest to sign in. The island keeps what was meant, and the app does it when they come back. */
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
    >
      {children}
    </a>
  );
}
