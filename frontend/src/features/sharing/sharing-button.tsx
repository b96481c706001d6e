import { Button } from '@mantine/core';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';
import type { SharedThing, Subject } from './sharing-subject.ts';

// Loaded when it is first opened.
const ShareDialog = lazyPart(
  'share-dialog',
  async () => (await withTexts(['sharing-dialogs'], import('./share-dialog.tsx'))).ShareDialog,
);

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
  // The label is what the note is by itself; its notebook may show it to everyone.
  const isPublicAnyway = thing.audience.isPublic && thing.sharing !== 'published';
  const Icon = icons[isPublicAnyway ? 'published' : thing.sharing];
  return (
    <>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        title={isPublicAnyway ? t('state.publicAnyway') : undefined}
        onClick={() => setOpen(true)}
      >
        {t(`state.${thing.sharing}`)}
      </Button>
      {open && <ShareDialog subject={subject} thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
