import type { NotebookView } from '@commonplace/contracts/api';
import { type Arrangement, arrange } from '@commonplace/contracts/notebooks';
import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router-dom';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { LeaveGuard } from '../../../shared/ui/dialogs/leave-guard.tsx';
import screen from '../notebook-screen.module.css';
import { CardSkeletons } from '../notebook-skeleton.tsx';
import titlePage from '../notebook-title-page.module.css';
import { NotesFailed } from '../notes-failed.tsx';
import { reconciled } from '../order/reconciled.ts';
import { useNotebookNotes } from '../use-notebook-notes.ts';
import { ArrangementBoard } from './arrangement-board.tsx';
import { CoverField } from './cover-field.tsx';
import { editOf, type NotebookDraft, problemsOf, untouched } from './notebook-draft.ts';
import classes from './notebook-editing.module.css';
import { NotebookWords } from './notebook-words.tsx';
import { useSaveNotebook } from './use-save-notebook.ts';

const toAnotherAddress = (from: Location, to: Location) =>
  from.pathname !== to.pathname || from.search !== to.search;

/** A notebook in its edit mode: what it is called, its cover, and what stands where, as a draft until it is saved. */
export function NotebookEditing({ notebook, onDone }: { notebook: NotebookView; onDone: () => void }) {
  const { t } = useTranslation(['notebook-view', 'common']);
  const [draft, setDraft] = useState<NotebookDraft>(untouched);
  const [isLeaving, setLeaving] = useState(false);
  const notes = useNotebookNotes(notebook);
  const saving = useSaveNotebook(notebook.id, () =>
    setDraft((before) => ({ ...before, cover: { kind: 'kept' } })),
  );
  const change = useCallback(
    (changed: Partial<NotebookDraft>) => setDraft((before) => ({ ...before, ...changed })),
    [],
  );

  const served = useMemo(() => arrange(notebook, notes.placed), [notebook, notes.placed]);
  const arrangement = useMemo(
    () =>
      !draft.arrangement
        ? served
        : draft.served === served
          ? draft.arrangement
          : reconciled(draft.arrangement, served),
    [draft.arrangement, draft.served, served],
  );
  const present = useMemo(
    () => (draft.arrangement ? { ...draft, arrangement } : draft),
    [draft, arrangement],
  );
  const arranged = useCallback(
    (next: Arrangement) => change({ arrangement: next, served }),
    [change, served],
  );
  // Dozens of tiles are filled in between what else is to be done, as scrolling.
  const noteOf = useDeferredValue(notes.noteOf);
  const problems = problemsOf(draft);
  const hasEdit = useMemo(() => editOf(notebook, served, present) !== null, [notebook, served, present]);
  const isChanged = draft.cover.kind !== 'kept' || hasEdit;

  // Once nothing is unsaved any more and the guard knows it; and once only, because it may go back in history.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    if (isLeaving) done.current();
  }, [isLeaving]);
  const leave = () => {
    saving.breakOff();
    setDraft(untouched);
    setLeaving(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || Object.keys(problems).length > 0 || saving.save.isPending) return;
    saving.save.mutate({ notebook, served, draft: present }, { onSuccess: leave });
  };

  const name = draft.name ?? notebook.name;
  const description = draft.description ?? notebook.description;
  return (
    <form className={screen.screen} onSubmit={submit} aria-label={t('notebook-view:edit')}>
      <LeaveGuard
        unsaved={isChanged && !isLeaving}
        explained={t('notebook-view:leave')}
        leaves={toAnotherAddress}
      />
      <div className={`${screen.bar} ${classes.bar}`}>
        <h1 className={classes.heading}>{t('notebook-view:edit')}</h1>
        {isChanged && (
          <Button variant="default" onClick={leave}>
            {t('notebook-view:discard')}
          </Button>
        )}
        {/* In the place of the one whoever is done finds the other, and never what throws away. */}
        {isChanged ? (
          <BusyButton type="submit" loading={saving.save.isPending}>
            {t('notebook-view:save')}
          </BusyButton>
        ) : (
          <Button onClick={leave}>{t('common:done')}</Button>
        )}
      </div>
      <div className={screen.page}>
        <div className={titlePage.titlePage}>
          <CoverField
            name={name}
            stored={notebook.info1.cover.downloadUrl}
            cover={draft.cover}
            share={saving.share}
            problem={saving.coverProblem}
            onChange={(cover) => change({ cover })}
            onProblem={saving.setCoverProblem}
          />
          <NotebookWords name={name} description={description} onChange={change} />
        </div>
        {notes.isBroken && <NotesFailed notes={notes} />}
        {notes.isPlaced ? (
          <ArrangementBoard
            sections={notebook.sections}
            isLong={notes.isLong}
            noteOf={noteOf}
            show={notes.show}
            arrangement={arrangement}
            onChange={arranged}
          />
        ) : (
          !notes.isBroken && <CardSkeletons />
        )}
      </div>
    </form>
  );
}
