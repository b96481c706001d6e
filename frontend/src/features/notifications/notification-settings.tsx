import { notificationTypes } from '@commonplace/contracts/api';
import { Skeleton, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { BrowserSwitch } from './browser/browser-switch.tsx';
import classes from './notification-settings.module.css';
import { usePreferences } from './use-preferences.ts';

const switchClasses = { root: classes.switch, body: classes.body, label: classes.label };

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
  const { kinds, emailDigest } = preferences;
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('notifications:preferences.kinds')}</legend>
        {notificationTypes.map((type) => (
          <Switch
            key={type}
            classNames={switchClasses}
            label={t(`notifications:preferences.${type}`)}
            checked={kinds[type]}
            onChange={(event) => change({ kinds: { [type]: event.currentTarget.checked } })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('notifications:preferences.elsewhere')}</legend>
        <Switch
          classNames={switchClasses}
          label={t('notifications:preferences.emailDigest')}
          checked={emailDigest}
          onChange={(event) => change({ emailDigest: event.currentTarget.checked })}
        />
        <BrowserSwitch classNames={switchClasses} />
      </fieldset>
      <p className={classes.problem} role="alert">
        {problem?.message}
      </p>
    </>
  );
}
