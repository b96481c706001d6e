import type { EndpointResponse } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import type { api } from '../../../shared/api/index.ts';
import classes from './delete-account.module.css';

/** What goes with an account, counted, and what stays. The rules are in `docs/accounts.md`. */
export function WhatGoes({ preview }: { preview: EndpointResponse<typeof api.profiles.deletionPreview> }) {
  const { t } = useTranslation('account-settings');
  const { notes, sharedNotes, notebooks } = preview;
  return (
    <>
      <h3 className={classes.heading}>{t('deletion.goes')}</h3>
      <ul className={classes.list}>
        <li>{t('deletion.notes', { count: notes })}</li>
        {sharedNotes > 0 && <li>{t('deletion.sharedNotes', { count: sharedNotes })}</li>}
        <li>{t('deletion.notebooks', { count: notebooks })}</li>
        <li>{t('deletion.profile')}</li>
        <li>{t('deletion.access')}</li>
      </ul>
      <h3 className={classes.heading}>{t('deletion.stays')}</h3>
      <ul className={classes.list}>
        <li>{t('deletion.copies')}</li>
        <li>{t('deletion.others')}</li>
      </ul>
    </>
  );
}
