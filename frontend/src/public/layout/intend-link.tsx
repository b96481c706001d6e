import type { ReactNode } from 'react';
import { loginPath } from '../../shared/navigation/next-path.ts';

interface IntendLinkProps {
  /** What a guest means to do: a name of `app/routes/workspace/intended-acts.ts`. */
  act: string;
  /** With what, as in `IntendedAct`. */
  subject: string;
  /** The page, where they come back to. */
  path: string;
  className: string | undefined;
  /** Where the words in it do not say it alone. */
  label?: string | undefined;
  /** For a pointer, where there are no words to see. */
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
      data-path={path}
    >
      {children}
    </a>
  );
}
