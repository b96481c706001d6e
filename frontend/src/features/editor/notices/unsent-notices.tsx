import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { AsideReason } from '../session/device/set-aside.ts';
import { place } from '../session/pool/device-place.ts';
import classes from './notice.module.css';
import { useSetAside } from './use-set-aside.ts';

interface UnsentNoticeProps {
  userId: string;
  noteId: string;
  /** Why it could not be saved, where that is beside it already. */
  said?: AsideReason | null;
}

/** Why the note was closed. Where the note is shown it is open again, and elsewhere the page says that it is not. */
const isPassing = (reason: AsideReason) =>
  reason === 'access-removed' || reason === 'note-missing' || reason === 'note-deleted';

function wordsOf(reason: AsideReason): 'lost' | 'restored' | 'unsent' {
  if (reason === 'deleted-meanwhile') return 'lost';
  return reason === 'generation-changed' ? 'restored' : 'unsent';
}

/** Text that has no place in this note any more, offered for copying until its writer dismisses it. */
export function UnsentNotices({ userId, noteId, said = null }: UnsentNoticeProps) {
  const { t } = useTranslation('live-note');
  const kept = useSetAside(userId, noteId);
  const [asked, setAsked] = useState<string | null>(null);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.brief(t('unsent.copied'));
    } catch {
      toast.error(t('unsent.copyFailed'));
    }
  };
  const discard = (id: string) => {
    place.setAside.remove(userId, id);
    setAsked(null);
    // The button that was pressed is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return kept.map(({ id, text, reason }) => {
    const words = wordsOf(reason);
    return (
      <section
        key={id}
        role="alert"
        className={classes.notice}
        data-tone="warning"
        aria-label={t(`${words}.label`)}
      >
        <p className={classes.title}>
          {reason === said || isPassing(reason)
            ? t(`${words}.label`)
            : t(reason === 'deleted-meanwhile' ? 'lost.title' : `refused.${reason}`)}
        </p>
        <p className={classes.text}>{t(`${words}.explained`)}</p>
        <details className={classes.details}>
          <summary>{t('unsent.show')}</summary>
          <pre>{text}</pre>
        </details>
        <div className={classes.actions}>
          {asked === id ? (
            // Not a dialog: its code could not be loaded without a network.
            <>
              <Button color="danger" onClick={() => discard(id)}>
                {t('unsent.discard')}
              </Button>
              <Button variant="default" autoFocus onClick={() => setAsked(null)}>
                {t('unsent.keep')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => void copy(text)}>{t(`${words}.copy`)}</Button>
              <Button variant="subtle" color="ink" onClick={() => setAsked(id)}>
                {t(`${words}.dismiss`)}
              </Button>
            </>
          )}
        </div>
      </section>
    );
  });
}
