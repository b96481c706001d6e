import {
  limits,
  type NotebookSetView,
  type SetIcon as SetIconName,
  setIcons,
} from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { Choices } from '../dialogs/choices.tsx';
import { TitledForm } from '../dialogs/titled-form.tsx';
import { useCreateSet, useEditSet } from '../operations/use-set-operations.ts';
import { SetIcon } from './set-icon.tsx';

interface NewSetDialogProps {
  /** What is in the set at first. */
  notebookIds?: string[];
  onClose: () => void;
  onCreated?: (set: NotebookSetView) => void;
}

const none: string[] = [];

/** Asks for title and icon of a new set and makes it. Mount it to open it. */
export function NewSetDialog({ notebookIds = none, onClose, onCreated }: NewSetDialogProps) {
  const { t } = useTranslation('notebooks');
  const creation = useCreateSet(notebookIds, (set) => {
    onClose();
    onCreated?.(set);
  });
  return (
    <Dialog title={t('set.new')} onClose={onClose}>
      <TitledForm
        label={t('set.title')}
        maxLength={limits.setTitleCharacters}
        initial={{ title: '', choice: setIcons[0] as SetIconName }}
        confirm={t('create.confirm')}
        busy={creation.isPending}
        onSubmit={({ title, choice }) => creation.mutate({ title, icon: choice })}
        onCancel={onClose}
      >
        {(icon, onIcon) => <IconChoices icon={icon} onIcon={onIcon} />}
      </TitledForm>
    </Dialog>
  );
}

interface EditSetDialogProps {
  set: NotebookSetView;
  onClose: () => void;
}

/** Changes title and icon of a set. Mount it to open it. */
export function EditSetDialog({ set, onClose }: EditSetDialogProps) {
  const { t } = useTranslation('notebooks');
  const edit = useEditSet(set, onClose);
  return (
    <Dialog title={t('set.edit')} onClose={onClose}>
      <TitledForm
        label={t('set.title')}
        maxLength={limits.setTitleCharacters}
        initial={{ title: set.title, choice: set.icon.class }}
        confirm={t('save')}
        busy={edit.isPending}
        onSubmit={({ title, choice }) => edit.mutate({ title, icon: choice })}
        onCancel={onClose}
      >
        {(icon, onIcon) => <IconChoices icon={icon} onIcon={onIcon} />}
      </TitledForm>
    </Dialog>
  );
}

function IconChoices({ icon, onIcon }: { icon: SetIconName; onIcon: (icon: SetIconName) => void }) {
  const { t } = useTranslation('notebooks');
  return (
    <Choices
      legend={t('set.icon')}
      value={icon}
      choices={setIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
      onChange={onIcon}
      draw={({ value }) => <SetIcon icon={value} size={20} />}
    />
  );
}
