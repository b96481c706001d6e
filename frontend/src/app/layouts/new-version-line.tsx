import { UnstyledButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newVersion } from '../../shared/new-version/index.ts';
import '../../shared/new-version/reload-for-code.ts';
import { reloadUnseen } from '../../shared/new-version/reload-unseen.ts';
import classes from './new-version-line.module.css';

/** Says quietly that the server has a new version of the app. While nobody looks the page reloads by itself. */
export function NewVersionLine() {
  const { t } = useTranslation('frame');
  const { t: common } = useTranslation();
  const offered = useSyncExternalStore(newVersion.subscribe, newVersion.offered);
  const [closed, setClosed] = useState<number | null>(null);
  useEffect(reloadUnseen, []);
  if (offered === null || offered === closed) return null;
  return (
    <p className={classes.line}>
      {t('newVersion')}
      <UnstyledButton className={classes.reload} onClick={() => window.location.reload()}>
        {t('reload')}
      </UnstyledButton>
      <UnstyledButton
        className={classes.close}
        aria-label={common('close')}
        onClick={() => setClosed(offered)}
      >
        ×
      </UnstyledButton>
    </p>
  );
}
