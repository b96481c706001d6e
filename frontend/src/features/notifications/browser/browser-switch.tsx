import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../../shared/ui/controls/switch-row.tsx';
import { hasBrowserNotifications, useBrowserPreference } from './browser-preference.ts';

/** Switches notifications of this browser on; the browser asks for its permission then, and not before. */
export function BrowserSwitch() {
  const { t } = useTranslation('notifications');
  const [isWanted, setWanted] = useBrowserPreference();
  const isThere = hasBrowserNotifications();
  const [permission, setPermission] = useState(() => (isThere ? Notification.permission : 'denied'));
  const set = async (isOn: boolean) => {
    const next = isOn ? await Notification.requestPermission() : permission;
    setPermission(next);
    setWanted(isOn && next === 'granted');
  };
  const hint = !isThere ? 'browserMissing' : permission === 'denied' ? 'browserDenied' : 'browserHint';
  return (
    <SwitchRow
      label={t('preferences.browser')}
      description={t(`preferences.${hint}`)}
      isOn={isWanted && permission === 'granted'}
      set={(isOn) => void set(isOn)}
      disabled={!isThere}
    />
  );
}
