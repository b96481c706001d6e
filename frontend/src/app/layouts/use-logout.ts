import { useTranslation } from 'react-i18next';
import { signOut } from '../../shared/session/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';

/** Signs the person out; says so when what asks about unsaved text could not be loaded. */
export function useLogout(): () => void {
  const { t } = useTranslation('frame');
  return () => void signOut().catch(() => toast.error(t('logoutFailed')));
}
