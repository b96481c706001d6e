import { useEffect, useRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import { api, call, download, refusalWords } from '../../../shared/api/index.ts';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { ExchangeSubject } from '../requested-exchange.ts';
import { printInstead } from './print-instead.ts';
import { PrintedNote } from './printed-note.tsx';
import { PrintedNotebook } from './printed-notebook.tsx';

interface PrintProps {
  subject: ExchangeSubject;
  /** Called at once: the browser asks. */
  onClose: () => void;
}

/** In the place of a dialog: prints a note or a notebook, which need not be open. */
export function Print({ subject, onClose }: PrintProps) {
  const begun = useRef<ExchangeSubject | null>(null);
  useEffect(() => {
    if (begun.current === subject) return;
    begun.current = subject;
    print(subject).catch((error: unknown) =>
      toast.error(refusalWords(error, i18n.t('exchange:print.failed'))),
    );
    onClose();
  }, [subject, onClose]);
  return null;
}

function print({ type, id, title }: ExchangeSubject): Promise<void> {
  return type === 'note' ? printNote(id) : printNotebook(id, title);
}

async function printNote(noteId: string): Promise<void> {
  const { note } = await call(api.notes.list, { query: { noteId } });
  if (!note) throw new Error('The answer has no note');
  const content = (
    <I18nextProvider i18n={i18n}>
      <PrintedNote note={note} />
    </I18nextProvider>
  );
  await printInstead(noteLabel(note, i18n.t('untitled')), content);
}

/** All its notes as one document, which begins with its contents. */
async function printNotebook(notebookId: string, title: string): Promise<void> {
  toast.brief(i18n.t('exchange:print.begins'));
  const query = { notebookId, format: 'html' } as const;
  const file = await download(api.exports.notebook, { query });
  const printed = new DOMParser().parseFromString(await file.text(), 'text/html').querySelector('main');
  if (!printed) throw new Error('The answer has no text');
  await printInstead(title, <PrintedNotebook text={printed} />);
}
