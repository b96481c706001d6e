import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { api, call } from '../../shared/api/index.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { FormAlert } from './form/form-alert.tsx';

/** Where the link in a daily or weekly mail leads: opening it changes nothing, the button ends the mails. */
export function UnsubscribeScreen() {
  const { t } = useTranslation(['accounts', 'common']);
  const { token = '' } = useParams();
  usePageTitle(t('accounts:unsubscribe.title'));
  const end = useMutation({ mutationFn: () => call(api.notifications.unsubscribe, { params: { token } }) });
  if (end.isSuccess) {
    return (
      <AccountSheet follows title={t('accounts:unsubscribe.doneTitle')} lead={end.data.message}>
        <div className={classes.form}>
          <Button component={Link} to={paths.home}>
            {t('common:backHome')}
          </Button>
        </div>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet title={t('accounts:unsubscribe.title')} lead={t('accounts:unsubscribe.lead')}>
      <div className={classes.form}>
        <FormAlert message={end.error?.message} />
        <BusyButton loading={end.isPending} onClick={() => end.mutate()}>
          {t('accounts:unsubscribe.submit')}
        </BusyButton>
      </div>
    </AccountSheet>
  );
}
