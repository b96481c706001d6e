import type { ListingTab } from '@commonplace/contracts/pages';
import type { CardLink } from '../collections/card/card-link.tsx';
import classes from './explore.module.css';

interface TabsProps {
  /** What the tabs divide. */
  label: string;
  open: ListingTab;
  tabs: readonly { tab: ListingTab; text: string; href: string }[];
  link: CardLink;
}

/** Tabs that are addresses: links, and no widget that would need a script. */
export function Tabs({ label, open, tabs, link: Link }: TabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ tab, text, href }) => (
          <li key={tab}>
            <Link href={href} className={classes.tab} aria-current={tab === open ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
