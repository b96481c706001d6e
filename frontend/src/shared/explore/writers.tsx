import type { Person } from '@commonplace/contracts/api';
import type { CardLink } from '../collections/card/card-link.tsx';
import { paths } from '../navigation/paths.ts';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import classes from './explore.module.css';
import { texts } from './texts.ts';

/** Who writes about a topic. */
export function Writers({ writers, link: Link }: { writers: readonly Person[]; link: CardLink }) {
  return (
    <section aria-labelledby="writers">
      <h2 id="writers" className={classes.asideTitle}>
        {texts.topic.writers}
      </h2>
      <ul className={classes.writers}>
        {writers.map(({ id, name, username, display_picture }) => (
          <li key={id}>
            <Link href={paths.profile(username)} className={classes.writer}>
              <PersonAvatar name={name} picture={display_picture.downloadUrl} size={32} />
              <span className={classes.writerName}>
                <ShownName>{name}</ShownName>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
