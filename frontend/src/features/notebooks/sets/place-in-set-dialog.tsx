import type { NotebookView } from '@commonplace/contracts/api';
import { Button, Radio } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { usePlaceInSet } from '../operations/use-set-operations.ts';
import classes from './place-in-set-dialog.module.css';
import { NewSetDialog } from './set-dialog.tsx';
import { SetIcon } from './set-icon.tsx';

interface PlaceInSetDialogProps {
  notebook: NotebookView;
  onClose: () => void;
}

const radio = { body: classes.set, label: classes.label, radio: classes.radio };

/** The choice that takes a notebook out of its set. */
const noSet = '';

/** Puts a notebook into one of the person's sets, into a new one, or into none. Mount it to open it. */
export function PlaceInSetDialog({ notebook, onClose }: PlaceInSetDialogProps) {
  const { t } = useTranslation('notebooks');
  const sets = useOwnNotebooks().data?.sets ?? [];
  const [setId, setSetId] = useState(notebook.notebookSetId ?? noSet);
  const [isNew, setNew] = useState(sets.length === 0);
  const placing = usePlaceInSet(onClose);
  if (isNew) return <NewSetDialog notebookIds={[notebook.id]} onClose={onClose} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (placing.isPending) return;
    if (setId === (notebook.notebookSetId ?? noSet)) onClose();
    else placing.mutate({ notebook, setId: setId === noSet ? null : setId });
  };
  return (
    <Dialog title={t('set.addTitle', { name: notebook.name })} onClose={onClose}>
      <form onSubmit={submit}>
        <Radio.Group value={setId} onChange={setSetId} aria-label={t('set.choose')}>
          <div className={classes.sets}>
            <Radio
              value={noSet}
              label={t('set.none')}
              classNames={radio}
              data-autofocus={setId === noSet || undefined}
            />
            {sets.map((set) => (
              <Radio
                key={set.id}
                value={set.id}
                data-autofocus={setId === set.id || undefined}
                classNames={radio}
                label={
                  <>
                    <SetIcon icon={set.icon.class} />
                    {set.title}
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
        <Button
          variant="subtle"
          mt="xs"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={() => setNew(true)}
        >
          {t('set.another')}
        </Button>
        <DialogActions type="submit" loading={placing.isPending} onCancel={onClose}>
          {t('save')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
