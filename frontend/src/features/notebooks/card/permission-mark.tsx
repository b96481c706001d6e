import type { NotebookView } from '@commonplace/contracts/api';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Whether one may edit or only view the notes of another person's notebook. */
export function PermissionMark({ notebook }: { notebook: NotebookView }) {
  const { t } = useTranslation('notebooks');
  const mayEdit = notebook.abilities.edit;
  const label = t(mayEdit ? 'marks.canEdit' : 'marks.canView');
  const Icon = mayEdit ? IconPencil : IconEye;
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon size={15} stroke={1.5} aria-hidden style={{ display: 'block' }} />
    </span>
  );
}
