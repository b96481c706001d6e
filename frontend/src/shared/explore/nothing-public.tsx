import type { ListingTab } from '@commonplace/contracts/pages';
import type { CardLink } from '../collections/card/card-link.tsx';
import { StateMessage } from '../collections/empty/state-message.tsx';
import classes from './nothing-public.module.css';
import { texts } from './texts.ts';

interface NothingPublicProps {
  tab: ListingTab;
  link: CardLink;
  /** Where one writes. */
  write: string;
}

/** In the place of a list of everyone's notes or notebooks that has none yet. */
export function NothingPublic({ tab, link: Link, write }: NothingPublicProps) {
  return (
    <StateMessage
      drawing={tab === 'notes' ? 'sheet' : 'shelf'}
      title={texts.nothingPublic[tab]}
      hint={texts.nothingPublic.hint}
      action={
        <Link href={write} className={classes.write}>
          {texts.write}
        </Link>
      }
    />
  );
}
