import type { PublicProfile } from '@commonplace/contracts/api';
import { IconPin } from '@tabler/icons-react';
import type { CardLink } from '../collections/card/card-link.tsx';
import classes from './note-end.module.css';
import { NoteTeaserRow } from './note-teaser-row.tsx';
import { texts } from './texts.ts';

interface PinnedNoteProps {
  profile: PublicProfile;
  link: CardLink;
  zone?: 'local' | 'utc';
}

/** On a profile: the note that its person wants to be read first. Nothing without one. */
export function PinnedNote({ profile: { temp }, link, zone }: PinnedNoteProps) {
  if (!temp.pinned) return null;
  return (
    <section className={classes.pinned} aria-labelledby="pinned">
      <h2 id="pinned" className={classes.title}>
        <IconPin size={16} stroke={1.5} aria-hidden /> {texts.pinned}
      </h2>
      <NoteTeaserRow note={temp.pinned} link={link} zone={zone} />
    </section>
  );
}
