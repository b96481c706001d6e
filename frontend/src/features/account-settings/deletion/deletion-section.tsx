import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../shared/session/index.ts';
import { DeleteAccount } from './delete-account.tsx';

interface DeletionSectionProps {
  user: SessionUser;
  /** Called once the account is gone, to clear this device of it. */
  onDeleted: (userId: string) => Promise<void>;
}

/** The way out. */
export function DeletionSection({ user, onDeleted }: DeletionSectionProps) {
  const { t } = useTranslation('account-settings');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" color="danger" onClick={() => setAsking(true)}>
        {t('deletion.open')}
      </Button>
      {asking && <DeleteAccount user={user} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  );
}
