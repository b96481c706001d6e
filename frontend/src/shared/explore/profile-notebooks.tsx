import type { NotebookView, PublicProfile } from '@commonplace/contracts/api';
import type { CardLink } from '../collections/card/card-link.tsx';
import { plural } from '../format/plural.ts';
import { paths } from '../navigation/paths.ts';
import { CoverArt } from '../ui/pictures/cover-art.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import { pathOfTab } from './profile-article.tsx';
import classes from './subject.module.css';
import { texts } from './texts.ts';

interface ProfileNotebooksProps {
  profile: PublicProfile;
  /** The ones last edited. */
  notebooks: readonly NotebookView[];
  link: CardLink;
}

/** The notebooks of a person beside their notes, with the way to all of them. */
export function ProfileNotebooks({ profile, notebooks, link: Link }: ProfileNotebooksProps) {
  return (
    <aside aria-labelledby="profile-notebooks">
      <h2 id="profile-notebooks" className={classes.beside}>
        {texts.profile.notebooksBeside}
      </h2>
      {notebooks.map(({ id, name, info1, temp }) => (
        <div key={id} className={classes.row}>
          <div className={classes.cover}>
            <CoverArt name={name} cover={info1.cover.downloadUrl} bare />
          </div>
          <div className={classes.rowWords}>
            <Link href={paths.notebook(id)} className={classes.rowName}>
              <ShownName>{name}</ShownName>
            </Link>
            <span className={classes.rowFacts}>{plural(texts.noteCount, temp.notesCount)}</span>
          </div>
        </div>
      ))}
      {profile.temp.notebooksCount > notebooks.length && (
        <Link href={pathOfTab(profile, 'notebooks')}>{texts.profile.allNotebooks}</Link>
      )}
    </aside>
  );
}
