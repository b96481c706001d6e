import { useTranslation } from 'react-i18next';
import { LogoMark } from './logo-mark.tsx';

/** The logo, on screens of the app. */
export function Logo() {
  const { t } = useTranslation();
  return <LogoMark name={t('productName')} />;
}
