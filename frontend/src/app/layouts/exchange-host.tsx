import { useSyncExternalStore } from 'react';
import { requestedExchange } from '../../features/exchange/requested-exchange.ts';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';

const ExchangeDialogs = lazyPart(
  'exchange-dialogs',
  async () =>
    (await withTexts(['exchange'], import('../../features/exchange/exchange-dialogs.tsx'))).ExchangeDialogs,
);

/** What a menu of any page requested to export or print. */
export function ExchangeHost() {
  const requested = useSyncExternalStore(requestedExchange.subscribe, requestedExchange.current);
  return requested && <ExchangeDialogs requested={requested} onClose={requestedExchange.close} />;
}
