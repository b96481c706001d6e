import type { CardLink } from '../collections/card/card-link.tsx';
import classes from './explore.module.css';

interface TabsProps<Tab extends string> {
  /** What the tabs divide. */
  label: string;
  /** Null while it is not known. */
  open: Tab | null;
  /** `count` is how much a tab holds; null while it is not known, absent where it is not shown. */
  tabs: readonly { tab: Tab; text: string; count?: string | null; href: string }[];
  link: CardLink;
}

/** Tabs that are addresses: links, and no widget that would need a script. */
export function Tabs<Tab extends string>({ label, open, tabs, link: Link }: TabsProps<Tab>) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ tab, text, count, href }) => (
          <li key={tab}>
            <Link href={href} className={classes.tab} aria-current={tab === open ? 'page' : undefined}>
              {text}
              {count !== undefined && <span className={classes.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
