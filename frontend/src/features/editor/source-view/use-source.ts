import type { Editor } from '@tiptap/core';
import { useCallback, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { TextSession } from '../session/text-session.ts';
import { applySource, openSource, type SourceDraft, type SourceResult } from './apply-source.ts';

export interface Source {
  /** The HTML that is being edited; null while it is not shown. */
  draft: SourceDraft | null;
  /** Why it could not be applied. */
  refusal: Extract<SourceResult, { kind: 'refused' }>['reason'] | null;
  open(): void;
  change(text: string): void;
  cancel(): void;
  apply(): void;
}

/** What was written and not applied is there again when the note is, as long as it is open. */
const drafts = new WeakMap<TextSession, SourceDraft>();

/** The HTML of a note, for a person who edits that. */
export function useSource(editor: Editor, session: TextSession): Source {
  const { t } = useTranslation('editor-tools');
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const [refusal, setRefusal] = useState<Source['refusal']>(null);

  const keep = useCallback(
    (draft: SourceDraft | null) => {
      if (draft) drafts.set(session, draft);
      else drafts.delete(session);
      setRefusal(null);
      showAgain();
    },
    [session],
  );
  const draft = drafts.get(session) ?? null;
  return {
    draft,
    refusal,
    open: () => keep(openSource(editor.state.doc)),
    change: (text) => draft && keep({ ...draft, text }),
    cancel() {
      keep(null);
      editor.commands.focus();
    },
    apply() {
      if (!draft) return;
      const result = applySource(editor, draft, (bytes) => session.fits(bytes));
      if (result.kind === 'refused') {
        setRefusal(result.reason);
        return;
      }
      keep(null);
      editor.commands.focus();
      if (result.keptBoth > 0) toast.warning(t('source.kept', { count: result.keptBoth }));
    },
  };
}
