import { limits, type NotebookView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cut } from '../../../shared/format/cut.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { CoverArt } from '../../../shared/ui/cover-art.tsx';
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx';
import { ShownName } from '../../../shared/ui/shown-name.tsx';
import { RowMenu } from '../menu/row-menu.tsx';
import { useNotebookMenu } from '../menu/use-notebook-menu.ts';
import type { NotebookListContext } from '../notebook-list-context.ts';
import classes from './notebook-card.module.css';
import { PermissionMark } from './permission-mark.tsx';
import { SaveToggle } from './save-toggle.tsx';

interface NotebookCardProps {
  notebook: NotebookView;
  selected: boolean;
  onAction: NotebookListContext['onAction'];
  /** Tells what the person who looks at it may do with it. */
  withPermission?: boolean;
}

/** A notebook as it stands on a shelf: cover, name, how many notes, whose it is, what it is about. */
export function NotebookCard({ notebook, selected, onAction, withPermission = false }: NotebookCardProps) {
  const { t } = useTranslation('notebooks');
  const menu = useNotebookMenu({ notebook, onAction });
  const { name, owner, temp, description, info1 } = notebook;
  return (
    <article className={classes.card} data-selected={selected || undefined}>
      <div className={classes.cover}>
        <CoverArt name={name} picture={info1.cover.downloadUrl} owner={owner.name} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link
            to={paths.notebook(notebook.id)}
            className={classes.link}
            aria-current={selected ? 'true' : undefined}
          >
            {name}
          </Link>
        </h2>
        <p className={classes.facts}>
          {t('note', { count: temp.notesCount })}
          {withPermission && <PermissionMark notebook={notebook} />}
        </p>
        {description && (
          <p className={classes.description}>{cut(description, limits.cardDescriptionCharacters)}</p>
        )}
      </div>
      <footer className={classes.foot}>
        <span className={classes.owner}>
          <PersonAvatar name={owner.name} picture={temp.owner.display_picture.downloadUrl} size={24} />
          <span className={classes.ownerName}>
            <ShownName>{owner.name}</ShownName>
          </span>
        </span>
        <SaveToggle notebook={notebook} />
        <RowMenu {...menu} className={classes.menu} />
      </footer>
    </article>
  );
}
