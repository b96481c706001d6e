import { useTranslation } from 'react-i18next';
import { AccountSettings } from '../../features/account-settings/account-settings.tsx';
import { DeviceCopies } from '../../features/editor/session/sign-out/device-copies.tsx';
import { DataSection } from '../../features/exchange/tasks/data-section.tsx';
import { BlockedPeople } from '../../features/moderation/blocked-people.tsx';
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx';
import { useUser } from '../../shared/session/index.ts';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { SignedInBar } from '../layouts/signed-in-bar.tsx';
import classes from './account-settings.module.css';

/** `/account-settings`: the person's own page below the bar. */
export function AccountSettingsPage() {
  const { t } = useTranslation('account-settings');
  const user = useUser();
  usePageTitle(t('title'));
  if (!user) return null;
  return (
    <>
      {/* There is no list to open from a drawer here, so the account is in the bar at every width. */}
      <SignedInBar user={user} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <AccountSettings
          user={user}
          onDeleted={forgetOnDevice}
          data={<DataSection />}
          notifications={<NotificationSettings />}
          blocked={(headingId) => <BlockedPeople headingId={headingId} />}
        />
      </main>
      <DeviceCopies userId={user.id} />
    </>
  );
}

async function forgetOnDevice(userId: string): Promise<void> {
  const { forgetPerson } = await import('../../features/editor/session/sign-out/forget-person.ts');
  await forgetPerson(userId);
}
