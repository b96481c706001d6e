import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { guardSignOut } from '../../shared/session/index.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

/** Asks before unsaved changes are left behind: by another page, by signing out, by closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('account-settings');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const [signingOut, setSigningOut] = useState<{ answer: (leave: boolean) => void } | null>(null);

  // Asked once at the start, so that it comes before what clears this device of the person's notes.
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  }, [unsaved]);
  useEffect(
    () => guardSignOut(async () => !latest.current || new Promise((answer) => setSigningOut({ answer }))),
    [],
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  const answer = (leave: boolean) => {
    if (blocker.state === 'blocked') leave ? blocker.proceed() : blocker.reset();
    signingOut?.answer(leave);
    setSigningOut(null);
  };
  if (blocker.state !== 'blocked' && !signingOut) return null;
  return (
    <Dialog title={t('leave.title')} onClose={() => answer(false)}>
      <Text>{t('leave.explained')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t('leave.stay')}
        </Button>
        <Button color="danger" onClick={() => answer(true)}>
          {t('leave.leave')}
        </Button>
      </Group>
    </Dialog>
  );
}
