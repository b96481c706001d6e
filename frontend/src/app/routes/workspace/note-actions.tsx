import type { OpenedNote } from '@commonplace/contracts/api';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DeleteNoteDialog } from '../../../features/notes/delete-note-dialog.tsx';
import { PublishButton } from '../../../features/sharing/publish-button.tsx';
import { SharingButton } from '../../../features/sharing/sharing-button.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

/** What can be done with the note as a whole. */
export function NoteActions({ note }: { note: OpenedNote }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <SharingButton subject="note" thing={note} />
      <PublishButton subject="note" thing={note} />
      {note.abilities.delete && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('note.actions')}>
              <IconDots size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {t('note.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isDeleting && (
        <DeleteNoteDialog
          noteId={note.id}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.home, { replace: true })}
        />
      )}
    </>
  );
}

/** A note that does not exist yet can't be shared; the button in its place says what is missing. */
export function DraftActions() {
  const { t } = useTranslation(['editor', 'sharing']);
  return (
    <Button
      variant="subtle"
      color="ink"
      leftSection={<IconLock size={18} stroke={1.5} aria-hidden />}
      onClick={() => toast.error(t('editor:note.writeToShare'))}
    >
      {t('sharing:state.private')}
    </Button>
  );
}
