import type { SearchKind } from '@commonplace/contracts/api';
import type { CardLink } from '../collections/card/card-link.tsx';
import { StateMessage } from '../collections/empty/state-message.tsx';
import { paths } from '../navigation/paths.ts';
import links from '../ui/action-link.module.css';
import type { SearchTexts } from './search-texts.ts';

interface NothingFoundProps {
  /** The tab that the address asks for; null where the results chose it. */
  asked: SearchKind | null;
  /** The open tab. */
  tab: SearchKind;
  /** Null while they are not known. */
  counts: Readonly<Record<SearchKind, number>> | null;
  texts: Pick<SearchTexts, 'none' | 'noneHint' | 'explore'>;
  link: CardLink;
}

/** A tab without results: of its kind, or of all kinds where nothing was found and no kind was asked for. */
export function NothingFound({ asked, tab, counts, texts, link: Link }: NothingFoundProps) {
  const isAll = asked === null && counts !== null && Object.values(counts).every((count) => count === 0);
  return (
    <StateMessage
      drawing="sheet"
      title={texts.none[isAll ? 'all' : tab]}
      hint={texts.noneHint}
      action={
        <Link href={paths.explore} className={links.plain}>
          {texts.explore}
        </Link>
      }
    />
  );
}
