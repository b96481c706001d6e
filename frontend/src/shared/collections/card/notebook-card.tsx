import type { NotebookView } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';
import { cut } from '../../format/cut.ts';
import { paths } from '../../navigation/paths.ts';
import { CoverArt } from '../../ui/pictures/cover-art.tsx';
import { PersonAvatar } from '../../ui/pictures/person-avatar.tsx';
import { ShownName } from '../../ui/shown-name.tsx';
import { type CardLink, PlainLink } from './card-link.tsx';
import classes from './notebook-card.module.css';

interface NotebookCardProps {
  notebook: Pick<NotebookView, 'id' | 'name' | 'description'> & {
    info1: Pick<NotebookView['info1'], 'cover'>;
    owner: Pick<NotebookView['owner'], 'name' | 'username'>;
    temp: { owner: Pick<NotebookView['temp']['owner'], 'display_picture'> };
  };
  /** How many notes it has, in words. */
  notes: string;
  link?: CardLink;
  /** It is the one that is open. */
  selected?: boolean;
  /** Beside the number of notes. */
  marks?: ReactNode;
  /** How often it is liked, and what people say of it. */
  counts?: ReactNode;
  /** Its bookmark and menu. */
  actions?: ReactNode;
}

/** Of its description. */
const descriptionCharacters = 180;

/** A notebook in a grid: cover, name, how many notes, whose it is, what it is about. */
export function NotebookCard({
  notebook,
  notes,
  link: Link = PlainLink,
  selected = false,
  marks,
  counts,
  actions,
}: NotebookCardProps) {
  const { name, owner, temp, description, info1 } = notebook;
  return (
    <article className={classes.card} data-selected={selected || undefined}>
      <div className={classes.cover}>
        <CoverArt name={name} cover={info1.cover.downloadUrl} owner={owner.name} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link
            href={paths.notebook(notebook.id)}
            className={classes.link}
            aria-current={selected ? 'true' : undefined}
          >
            {name}
          </Link>
        </h2>
        <p className={classes.facts}>
          {notes}
          {marks}
        </p>
        {description && <p className={classes.description}>{cut(description, descriptionCharacters)}</p>}
      </div>
      <footer className={classes.foot}>
        <Link href={paths.profile(owner.username)} className={classes.owner}>
          <PersonAvatar name={owner.name} picture={temp.owner.display_picture.downloadUrl} size={24} />
          <span className={classes.ownerName}>
            <ShownName>{owner.name}</ShownName>
          </span>
        </Link>
        <div className={classes.acts}>
          {counts && <div className={classes.counts}>{counts}</div>}
          {actions}
        </div>
      </footer>
    </article>
  );
}
