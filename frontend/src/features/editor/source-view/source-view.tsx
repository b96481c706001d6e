import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../shared/ui/dialogs/leave-guard.tsx';
import classes from './source-view.module.css';
import type { Source } from './use-source.ts';

/** The note's HTML, to be edited. It is above the text, which stays live: others may be writing. */
export function SourceView({ source }: { source: Source }) {
  const { t } = useTranslation('editor-tools');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { draft, refusal } = source;
  if (!draft) return null;
  return (
    <section className={classes.view} aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} className={classes.label} htmlFor={id}>
        {t('source.label')}
      </label>
      <textarea
        id={id}
        ref={field}
        className={classes.field}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        dir="ltr"
        aria-describedby={`${id}-hint${refusal ? ` ${id}-error` : ''}`}
        aria-invalid={refusal !== null}
        value={draft.text}
        onChange={(event) => source.change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          source.apply();
        }}
      />
      <p id={`${id}-hint`} className={classes.hint}>
        {t('source.hint')}
      </p>
      {refusal && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {t(`source.${refusal}`)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={source.cancel}>
          {t('source.cancel')}
        </Button>
        <Button onClick={source.apply}>{t('source.apply')}</Button>
      </div>
      <LeaveGuard
        unsaved={draft.text !== draft.shown}
        explained={t('source.unsaved')}
        leaves={(from, to) => from.pathname !== to.pathname || noteIn(from) !== noteIn(to)}
      />
    </section>
  );
}

function noteIn({ search }: { search: string }): string | null {
  return new URLSearchParams(search).get('note');
}
