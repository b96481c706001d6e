import { notificationTypes } from '@commonplace/contracts/api';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { SwitchRow } from '../../shared/ui/controls/switch-row.tsx';
import { BrowserSwitch } from './browser/browser-switch.tsx';
import classes from './notification-settings.module.css';
import { usePreferences } from './use-preferences.ts';

/** What the person is notified of, and where beside the bell. Saved at once. */
export function NotificationSettings() {
  const { t } = useTranslation(['notifications', 'common']);
  const { preferences, change, problem, isFetching, retry } = usePreferences();
  if (!preferences) {
    return problem ? (
      <LoadFailed title={t('notifications:preferences.failed')} isRetrying={isFetching} retry={retry} />
    ) : (
      <Skeleton height={360} role="status" aria-label={t('common:loading')} />
    );
  }
  const { kinds, emailDigest, emailWeekly } = preferences;
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('notifications:preferences.kinds')}</legend>
        {notificationTypes.map((type) => (
          <SwitchRow
            key={type}
            label={t(`notifications:preferences.${type}`)}
            isOn={kinds[type]}
            set={(isOn) => change({ kinds: { [type]: isOn } })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('notifications:preferences.elsewhere')}</legend>
        <SwitchRow
          label={t('notifications:preferences.emailDigest')}
          isOn={emailDigest}
          set={(isOn) => change({ emailDigest: isOn })}
        />
        <SwitchRow
          label={t('notifications:preferences.emailWeekly')}
          isOn={emailWeekly}
          set={(isOn) => change({ emailWeekly: isOn })}
        />
        <BrowserSwitch />
      </fieldset>
      <p className={classes.problem} role="alert">
        {problem?.message}
      </p>
    </>
  );
}
