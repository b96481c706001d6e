import { useEffect, useState, useSyncExternalStore } from 'react';
import { followImportDrops } from '../../features/exchange/import/import-drop.ts';
import { requestedExchange } from '../../features/exchange/requested-exchange.ts';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';

const ExchangeDialogs = lazyPart(
  'exchange-dialogs',
  async () =>
    (await withTexts(['exchange'], import('../../features/exchange/exchange-dialogs.tsx'))).ExchangeDialogs,
);
const DropHint = lazyPart(
  'drop-hint',
  async () =>
    (await withTexts(['exchange'], import('../../features/exchange/import/drop-hint.tsx'))).DropHint,
);

/** What any page of a signed-in person has: files may be dropped on it, and an import or export opens in front of it. */
export function ExchangeHost() {
  const [isOver, setOver] = useState(false);
  useEffect(() => followImportDrops(setOver), []);
  const requested = useSyncExternalStore(requestedExchange.subscribe, requestedExchange.current);
  return (
    <>
      {isOver && <DropHint />}
      {requested && <ExchangeDialogs requested={requested} onClose={requestedExchange.close} />}
    </>
  );
}
