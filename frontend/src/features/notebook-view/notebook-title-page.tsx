import type { NotebookView } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { CoverArt } from '../../shared/ui/pictures/cover-art.tsx';
import classes from './notebook-title-page.module.css';

interface NotebookTitlePageProps {
  notebook: NotebookView;
  /** Follows its owner. */
  follow: ReactNode;
}

/** The head of a notebook: its cover, what it is called, who keeps it, what it is about. */
export function NotebookTitlePage({ notebook, follow }: NotebookTitlePageProps) {
  const { t } = useTranslation('notebook-view');
  const { name, description, owner, info1, temp } = notebook;
  return (
    <div className={classes.titlePage}>
      <div className={classes.cover}>
        <CoverArt name={name} cover={info1.cover.downloadUrl} bare />
      </div>
      <div className={classes.words}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.facts}>
          {!notebook.abilities.manage && (
            <Link to={paths.profile(owner.username)} className={classes.owner}>
              {t('by', { name: owner.name })}
            </Link>
          )}
          <span>{t('note', { count: temp.notesCount })}</span>
        </p>
        {!notebook.abilities.manage && <div className={classes.follow}>{follow}</div>}
        {description && <p className={classes.description}>{description}</p>}
      </div>
    </div>
  );
}
