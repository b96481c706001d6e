import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { CoverArt } from '../../../shared/ui/pictures/cover-art.tsx';
import { RowMenu } from '../menu/row-menu.tsx';
import { useNotebookMenu } from '../menu/use-notebook-menu.ts';
import type { ListedNotebookProps } from './notebook-card.tsx';
import classes from './notebook-row.module.css';
import { PermissionMark } from './permission-mark.tsx';
import { SaveToggle } from './save-toggle.tsx';

/** Another person's notebook in a list: cover, name, how many notes, whose it is. */
export function NotebookRow({ notebook, selected, onAction, withPermission }: ListedNotebookProps) {
  const { t } = useTranslation('notebooks');
  const menu = useNotebookMenu({ notebook, onAction });
  return (
    <article className={classes.row} data-selected={selected || undefined}>
      <div className={classes.cover}>
        <CoverArt name={notebook.name} cover={notebook.info1.cover.downloadUrl} bare />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link
            to={paths.notebook(notebook.id)}
            className={classes.link}
            aria-current={selected ? 'true' : undefined}
          >
            {notebook.name}
          </Link>
        </h2>
        <p className={classes.facts}>
          <span className={classes.count}>{t('note', { count: notebook.temp.notesCount })}</span>
          <span className={classes.owner}>{t('card.by', { name: notebook.owner.name })}</span>
          {withPermission && <PermissionMark notebook={notebook} />}
        </p>
      </div>
      <SaveToggle notebook={notebook} />
      <RowMenu {...menu} className={classes.menu} />
    </article>
  );
}
