import type { NoteSummary } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareNoteDialog } from './share-note-dialog.tsx';

const icons = { private: IconLock, shared: IconUsers, published: IconWorld } as const;

/** Says who can see a note and opens the dialog that changes it. Nothing for those who may not share it. */
export function SharingButton({ note }: { note: Pick<NoteSummary, 'id' | 'sharing' | 'abilities'> }) {
  const { t } = useTranslation('sharing');
  const [open, setOpen] = useState(false);
  if (!note.abilities.share) return null;
  const Icon = icons[note.sharing];
  return (
    <>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<Icon size={18} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t(`state.${note.sharing}`)}
      </Button>
      {open && <ShareNoteDialog noteId={note.id} onClose={() => setOpen(false)} />}
    </>
  );
}
