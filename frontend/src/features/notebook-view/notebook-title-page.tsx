import type { NotebookView } from '@commonplace/contracts/api';
import { arrange, placesOf, readingOrder } from '@commonplace/contracts/notebooks';
import { readingMinutes } from '@commonplace/contracts/pages';
import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { texts } from '../../shared/reader/texts.ts';
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
  const first = useMemo(() => readingOrder(arrange(notebook, placesOf(notebook)))[0], [notebook]);
  const minutes = readingMinutes(temp.words ?? 0);
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
          {minutes !== null && <span>{plural(texts.minutes, minutes)}</span>}
        </p>
        {(first || !notebook.abilities.manage) && (
          <div className={classes.acts}>
            {first && (
              <Button
                component={Link}
                to={paths.note(first)}
                leftSection={<IconBook2 size={18} stroke={1.5} aria-hidden />}
              >
                {texts.startReading}
              </Button>
            )}
            {!notebook.abilities.manage && follow}
          </div>
        )}
        {description && <p className={classes.description}>{description}</p>}
      </div>
    </div>
  );
}
