import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { absolutePosition } from '../binding/index.ts';
import type { SessionSnapshot } from '../session/session-state.ts';
import type { TextSession } from '../session/text-session.ts';
import { Notice } from './notice.tsx';

interface BothChangedNoticeProps {
  editor: Editor;
  session: TextSession;
  places: SessionSnapshot['bothChanged'];
}

/** Back after an absence: others changed paragraphs that this person changed too. *Show* goes to one after the other. */
export function BothChangedNotice({ editor, session, places }: BothChangedNoticeProps) {
  const { t } = useTranslation('live-note');
  const next = useRef(0);
  const show = () => {
    const place = places[next.current % places.length];
    next.current += 1;
    const at = place && absolutePosition(editor.state.doc, session.content, place);
    if (typeof at !== 'number') return;
    editor.chain().setTextSelection(at).focus(null, { scrollIntoView: false }).run();
    const { node } = editor.view.domAtPos(at);
    const block = (node instanceof Element ? node : node.parentElement)?.closest('.note-text > *');
    block?.scrollIntoView({ block: 'center' });
    block?.animate([{ backgroundColor: 'var(--cp-highlight-yellow)' }, {}], {
      duration: 2_000,
      easing: 'ease-in',
    });
  };
  const dismiss = () => {
    session.forgetBothChanged();
    editor.commands.focus(null, { scrollIntoView: false });
  };
  return (
    <Notice
      tone="plain"
      action={
        <>
          <Button size="compact-sm" variant="default" onClick={show}>
            {t('bothChanged.show')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="ink" onClick={dismiss}>
            {t('bothChanged.dismiss')}
          </Button>
        </>
      }
    >
      {t('bothChanged.said', { count: places.length })}
    </Notice>
  );
}
