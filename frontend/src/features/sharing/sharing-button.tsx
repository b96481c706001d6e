import { Button } from '@mantine/core';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareDialog } from './share-dialog.tsx';
import type { SharedThing, Subject } from './sharing-subject.ts';

const icons = { private: IconLock, shared: IconUsers, published: IconWorld } as const;

interface SharingButtonProps {
  subject: Subject;
  thing: SharedThing & { abilities: { share: boolean } };
}

/** Says who can see a thing and opens the dialog that changes it. Nothing for those who may not share it. */
export function SharingButton({ subject, thing }: SharingButtonProps) {
  const { t } = useTranslation('sharing');
  const [open, setOpen] = useState(false);
  if (!thing.abilities.share) return null;
  const Icon = icons[thing.sharing];
  return (
    <>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(`state.${thing.sharing}`)}
      </Button>
      {open && <ShareDialog subject={subject} thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
