import type { NamedNote } from '@commonplace/contracts/api';
import type { BesideNotes } from '@commonplace/contracts/pages';
import type { CardLink } from '../collections/card/card-link.tsx';
import { noteLabel } from '../format/note-label.ts';
import { paths } from '../navigation/paths.ts';
import classes from './note-end.module.css';
import { texts } from './texts.ts';

interface BesideLinksProps {
  beside: BesideNotes;
  link: CardLink;
}

/** The notes before and after one in its notebook; nothing where it stands alone. */
export function BesideLinks({ beside: { previous, next }, link }: BesideLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={texts.beside.label} className={classes.beside}>
      {previous && <BesideLink note={previous} rel="prev" words={texts.beside.previous} link={link} />}
      {next && <BesideLink note={next} rel="next" words={texts.beside.next} link={link} />}
    </nav>
  );
}

interface BesideLinkProps {
  note: NamedNote;
  rel: 'prev' | 'next';
  words: string;
  link: CardLink;
}

function BesideLink({ note, rel, words, link: Link }: BesideLinkProps) {
  return (
    <Link href={paths.note(note.id)} rel={rel} className={classes.link}>
      <small>{words}</small> <span dir="auto">{noteLabel(note, texts.untitled)}</span>
    </Link>
  );
}
