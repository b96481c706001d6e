import type { OpenedNote } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusOnceGone } from '../../../shared/ui/keyboard/use-focus-once-gone.ts';
import { dayOf } from './day-of.ts';
import { DiscardChangesDialog, PublishChangesDialog } from './lazy-dialogs.ts';
import classes from './staged-state.module.css';

/**
 * What readers of a staged note see, and how much they do not see yet, with the ways to publish or discard that.
 * Nothing where readers see every change, and for those who are not told of drafts.
 */
export function StagedState({ note }: { note: OpenedNote }) {
  const { t } = useTranslation('staging');
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const { publishedVersion, abilities } = note;
  const acts = abilities.publish && (publishedVersion?.changes ?? 0) > 0;
  // The buttons go with what they did.
  useFocusOnceGone(acts, words);
  if (!publishedVersion) return null;
  const { at, changes } = publishedVersion;
  const close = () => setAsked(null);
  return (
    <section className={classes.state} aria-label={t('label')}>
      <p ref={words} className={classes.words} role="status" tabIndex={-1}>
        {t('version', { day: dayOf(at) })}
        <span aria-hidden className={classes.dot}>
          {' · '}
        </span>
        <span className={classes.changes}>{t('changes', { count: changes })}</span>
      </p>
      {acts && (
        <div className={classes.acts}>
          <Button size="compact-sm" variant="default" onClick={() => setAsked('publish')}>
            {t('publish')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="ink"
            aria-label={t('discard')}
            onClick={() => setAsked('discard')}
          >
            {t('discardConfirm')}
          </Button>
        </div>
      )}
      {asked === 'publish' && <PublishChangesDialog note={note} onClose={close} />}
      {asked === 'discard' && <DiscardChangesDialog note={note} onClose={close} />}
    </section>
  );
}
