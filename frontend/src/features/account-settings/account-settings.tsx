import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import type { SessionUser } from '../../shared/session/index.ts';
import { LeaveGuard } from '../../shared/ui/dialogs/leave-guard.tsx';
import classes from './account-settings.module.css';
import { DeletionSection } from './deletion/deletion-section.tsx';
import { FindingSection } from './finding/finding-section.tsx';
import { KeyboardSection } from './keyboard/keyboard-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { PictureSection } from './picture/picture-section.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { TokensSection } from './programs/tokens-section.tsx';
import { WebhooksSection } from './programs/webhooks-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { headingOf, SettingsSection } from './settings-section.tsx';
import { useProfile } from './use-profile.ts';

// Few people need them, and their dialogs are long.
/** The parts of the page, in its order; their names are its anchors. */
const sections = [
  'profile',
  'picture',
  'finding',
  'password',
  'sessions',
  'notifications',
  'keyboard',
  'blocked',
  'data',
  'tokens',
  'webhooks',
  'deletion',
] as const;

interface AccountSettingsProps {
  user: SessionUser;
  /** Called once the account is deleted, before the session ends. */
  onDeleted: (userId: string) => Promise<void>;
  /** The people whom the person blocked and muted; its heading takes the focus of what is gone. */
  blocked: (headingId: string) => ReactNode;
  /** Their data as a file, and what comes in. */
  data: ReactNode;
  /** What the person is notified of. */
  notifications: ReactNode;
}

/** All of a person's own settings on one page, with its contents beside it. */
export function AccountSettings({ user, onDeleted, blocked, data, notifications }: AccountSettingsProps) {
  const { t } = useTranslation(['account-settings', 'common']);
  const [unsaved, setUnsaved] = useState(false);
  const { data: profile, isError, isFetching, refetch } = useProfile();
  const isLoaded = profile !== undefined;
  useEffect(() => {
    // The browser looks for the anchor of an address before the page is there.
    const anchor = window.location.hash.slice(1);
    if (isLoaded && anchor) document.getElementById(anchor)?.scrollIntoView();
  }, [isLoaded]);
  const section = (id: (typeof sections)[number]) => ({ id, title: t(`account-settings:${id}.title`) });

  return (
    <div className={classes.page}>
      <LeaveGuard unsaved={unsaved} explained={t('leave.explained')} />
      <header className={classes.header}>
        <h1 className={classes.title}>{t('account-settings:title')}</h1>
        <p className={classes.lead}>{t('account-settings:lead')}</p>
      </header>
      <nav className={classes.contents} aria-label={t('account-settings:contents')}>
        <ol className={classes.entries}>
          {sections.map((id) => (
            <li key={id}>
              <a href={`#${id}`} className={classes.entry}>
                {section(id).title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.sections}>
        {!profile && !isError && (
          <Skeleton height={720} mt="xl" role="status" aria-label={t('common:loading')} />
        )}
        {!profile && isError && (
          <LoadFailed
            title={t('account-settings:loadFailed')}
            isRetrying={isFetching}
            retry={() => void refetch()}
          />
        )}
        {profile && (
          <>
            <SettingsSection {...section('profile')}>
              <ProfileForm profile={profile} onUnsaved={setUnsaved} />
            </SettingsSection>
            <SettingsSection {...section('picture')} lead={t('account-settings:picture.lead')}>
              <PictureSection profile={profile} />
            </SettingsSection>
            <SettingsSection {...section('finding')} lead={t('account-settings:finding.lead')}>
              <FindingSection profile={profile} />
            </SettingsSection>
            <SettingsSection {...section('password')} lead={t('account-settings:password.lead')}>
              <PasswordSection profile={profile} />
            </SettingsSection>
            <SettingsSection {...section('sessions')} lead={t('account-settings:sessions.lead')}>
              <SessionsSection headingId={headingOf('sessions')} />
            </SettingsSection>
            <SettingsSection {...section('notifications')} lead={t('account-settings:notifications.lead')}>
              {notifications}
            </SettingsSection>
            <SettingsSection {...section('keyboard')}>
              <KeyboardSection />
            </SettingsSection>
            <SettingsSection {...section('blocked')} lead={t('account-settings:blocked.lead')}>
              {blocked(headingOf('blocked'))}
            </SettingsSection>
            <SettingsSection {...section('data')} lead={t('account-settings:data.lead')}>
              {data}
            </SettingsSection>
            <SettingsSection {...section('tokens')} lead={t('account-settings:tokens.lead')}>
              <TokensSection headingId={headingOf('tokens')} />
            </SettingsSection>
            <SettingsSection {...section('webhooks')} lead={t('account-settings:webhooks.lead')}>
              <WebhooksSection headingId={headingOf('webhooks')} />
            </SettingsSection>
            <SettingsSection {...section('deletion')} lead={t('account-settings:deletion.lead')}>
              <DeletionSection user={user} onDeleted={onDeleted} />
            </SettingsSection>
          </>
        )}
      </div>
    </div>
  );
}
