import { defaultSectionColor, limits, type SectionView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { Choices } from '../dialogs/choices.tsx';
import { TitledForm } from '../dialogs/titled-form.tsx';
import { useCreateSection, useEditSection } from '../operations/use-section-operations.ts';
import { sectionColors } from './section-colors.ts';
import classes from './section-dialog.module.css';

interface NewSectionDialogProps {
  notebookId: string;
  onClose: () => void;
}

/** Asks for title and colour of a new section and makes it. Mount it to open it. */
export function NewSectionDialog({ notebookId, onClose }: NewSectionDialogProps) {
  const { t } = useTranslation('notebooks');
  const creation = useCreateSection(notebookId, onClose);
  return (
    <Dialog title={t('section.new')} onClose={onClose}>
      <TitledForm
        label={t('section.title')}
        maxLength={limits.sectionTitleCharacters}
        initial={{ title: '', choice: defaultSectionColor }}
        confirm={t('create.confirm')}
        busy={creation.isPending}
        onSubmit={({ title, choice }) => creation.mutate({ title, color: choice })}
        onCancel={onClose}
      >
        {(color, onColor) => <ColorChoices color={color} onColor={onColor} />}
      </TitledForm>
    </Dialog>
  );
}

interface EditSectionDialogProps {
  section: SectionView;
  onClose: () => void;
}

/** Changes title and colour of a section. Mount it to open it. */
export function EditSectionDialog({ section, onClose }: EditSectionDialogProps) {
  const { t } = useTranslation('notebooks');
  const edit = useEditSection(section, onClose);
  return (
    <Dialog title={t('section.edit')} onClose={onClose}>
      <TitledForm
        label={t('section.title')}
        maxLength={limits.sectionTitleCharacters}
        initial={{ title: section.title, choice: section.color }}
        confirm={t('save')}
        busy={edit.isPending}
        onSubmit={({ title, choice }) => edit.mutate({ title, color: choice })}
        onCancel={onClose}
      >
        {(color, onColor) => <ColorChoices color={color} onColor={onColor} own={section.color} />}
      </TitledForm>
    </Dialog>
  );
}

interface ColorChoicesProps {
  color: string;
  onColor: (color: string) => void;
  /** A colour that the section has, which may be none of ours. */
  own?: string;
}

function ColorChoices({ color, onColor, own }: ColorChoicesProps) {
  const { t } = useTranslation('notebooks');
  const offered = sectionColors.map(({ name, color: value }) => ({ value, label: t(`colors.${name}`) }));
  const isOurs = !own || offered.some(({ value }) => value === own);
  return (
    <Choices
      legend={t('section.color')}
      value={color}
      choices={isOurs ? offered : [{ value: own, label: t('colors.present') }, ...offered]}
      onChange={onColor}
      draw={({ value }) => <span className={classes.color} style={{ background: value }} />}
    />
  );
}
