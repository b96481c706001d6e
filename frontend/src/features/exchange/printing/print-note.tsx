import type { NoteSummary } from '@commonplace/contracts/api';
import { useEffect, useRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import { api, call, refusalWords } from '../../../shared/api/index.ts';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { printInstead } from './print-instead.ts';
import { PrintedNote } from './printed-note.tsx';

interface PrintNoteProps {
  note: Pick<NoteSummary, 'id'>;
  /** Called at once: the browser asks. */
  onClose: () => void;
}

/** In the place of a dialog: prints a note, which need not be open. */
export function PrintNote({ note: { id }, onClose }: PrintNoteProps) {
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (begun.current === id) return;
    begun.current = id;
    print(id).catch((error: unknown) => toast.error(refusalWords(error, i18n.t('exchange:print.failed'))));
    onClose();
  }, [id, onClose]);
  return null;
}

async function print(noteId: string): Promise<void> {
  const { note } = await call(api.notes.list, { query: { noteId } });
  if (!note) throw new Error('The answer has no note');
  const content = (
    <I18nextProvider i18n={i18n}>
      <PrintedNote note={note} />
    </I18nextProvider>
  );
  await printInstead(noteLabel(note, i18n.t('untitled')), content);
}
