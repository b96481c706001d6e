import { type ReactNode, useEffect, useRef } from 'react';
import { PlainPage } from '../../../shared/ui/plain-page.tsx';
import classes from './account-form.module.css';

interface AccountSheetProps {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Content above the title, such as how far one is. */
  above?: ReactNode;
  /** It takes the place of what was filled in: the focus goes to its title, or it would be nowhere. */
  follows?: boolean;
  children: ReactNode;
}

/** Where one is in the book. */
function Ribbon() {
  return (
    <svg viewBox="0 0 14 44" aria-hidden="true" className={classes.ribbon}>
      <path d="M0 0h14v44l-7-6-7 6Z" />
    </svg>
  );
}

/** The page of every step of an account: a title like that of a book, and what there is to fill in. */
export function AccountSheet({ title, lead, above, follows = false, children }: AccountSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (follows) heading.current?.focus();
  }, [follows]);
  return (
    <PlainPage>
      <div className={classes.sheet}>
        <Ribbon />
        {above}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </PlainPage>
  );
}
