import { limits } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { NoteSession } from '../session/note-session.ts';
import { pool } from '../session/pool/editor-place.ts';
import type { CreateNote } from '../session/session-place.ts';
import { cutText } from '../title/text-change.ts';

export interface ContinueInCopyProps {
  session: NoteSession;
  create: CreateNote;
  /** The copy is a note of its own by now. */
  onCopied: (noteId: string) => void;
}

/** Goes on in a note of one's own with what this one shows, without the history that fills it. */
export function ContinueInCopy({ session, create, onCopied }: ContinueInCopyProps) {
  const { t } = useTranslation('live-note');
  const [isCopying, setIsCopying] = useState(false);
  const copy = async () => {
    setIsCopying(true);
    try {
      const title = session.title.toString();
      const copyTitle = cutText(title && t('room.copyTitle', { title }), limits.titleCharacters);
      const documentName = await pool.beginCopy(session, copyTitle, create);
      const address = parseDocumentName(documentName);
      if (address) onCopied(address.noteId);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setIsCopying(false);
    }
  };
  return (
    <Button variant="default" loading={isCopying} onClick={() => void copy()}>
      {t('room.continue')}
    </Button>
  );
}
