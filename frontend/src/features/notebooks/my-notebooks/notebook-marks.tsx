import type { NotebookView } from '@commonplace/contracts/api';
import {
  IconBookmarks,
  IconLock,
  IconStar,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './notebook-marks.module.css';

interface Mark {
  name: 'isDefault' | 'isSaved' | 'isProtected' | 'shared' | 'published';
  Icon: TablerIcon;
  isOn: (notebook: NotebookView) => boolean;
}

const marks: readonly Mark[] = [
  { name: 'isDefault', Icon: IconStar, isOn: ({ isDefault }) => isDefault },
  { name: 'isSaved', Icon: IconBookmarks, isOn: ({ isSaved }) => isSaved },
  { name: 'isProtected', Icon: IconLock, isOn: ({ isProtected }) => isProtected },
  { name: 'shared', Icon: IconUsers, isOn: ({ sharing }) => sharing === 'shared' },
  { name: 'published', Icon: IconWorld, isOn: ({ sharing }) => sharing === 'published' },
];

/** Small signs of what one's own notebook is: the default, protected, shared, published. */
export function NotebookMarks({ notebook }: { notebook: NotebookView }) {
  const { t } = useTranslation('notebooks');
  return (
    <span className={classes.marks}>
      {marks
        .filter(({ isOn }) => isOn(notebook))
        .map(({ name, Icon }) => (
          <span key={name} role="img" aria-label={t(`marks.${name}`)} title={t(`marks.${name}`)}>
            <Icon size={15} stroke={1.5} aria-hidden className={classes.mark} />
          </span>
        ))}
    </span>
  );
}
