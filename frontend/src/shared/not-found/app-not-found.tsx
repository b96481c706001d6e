import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { RouterLink } from '../navigation/router-link.tsx';
import { searchAddress } from '../navigation/search-address.ts';
import { NotFoundMessage } from './not-found-message.tsx';

interface AppNotFoundProps {
  /** Why what was open was closed; null for an address of nothing. */
  reason?: string | null;
  /** The address is one of a note or a notebook, which others may keep to themselves. */
  mayBePrivate?: boolean;
}

/** The message within the app. */
export function AppNotFound({ reason = null, mayBePrivate = false }: AppNotFoundProps) {
  const { t } = useTranslation(['common', 'frame']);
  const navigate = useNavigate();
  const hint = mayBePrivate ? t('notFound.mayBePrivate') : t('notFound.hint');
  return (
    <NotFoundMessage
      texts={{
        search: t('notFound.search'),
        searchButton: t('frame:search'),
        backHome: t('backHome'),
        explore: t('frame:explore'),
      }}
      title={reason ?? t('notFound.text')}
      hint={reason === null ? hint : undefined}
      link={RouterLink}
      onSearch={(asked) => void navigate(searchAddress(asked))}
      wasOpen={reason !== null}
    />
  );
}
