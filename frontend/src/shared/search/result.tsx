import { IconNotebook, IconNotes } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { listDate } from '../format/list-date.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx';
import { ShownName } from '../ui/shown-name.tsx';
import wholeLink from '../ui/whole-link.module.css';
import { type Found, pathOfFound } from './found.ts';
import classes from './result.module.css';
import type { SearchTexts } from './search-texts.ts';

interface ResultProps {
  found: Found;
  texts: Pick<SearchTexts, 'kind' | 'noteCount' | 'lastEdited' | 'untitled'>;
  /** The name is such a link, which covers the whole result. Without it the result is part of one. */
  link?: CardLink;
  /** It stands among results of other kinds. */
  showsKind?: boolean;
  /** In which its date is told. */
  zone?: 'local' | 'utc';
}

/** A person, notebook or note that was found, with the matches marked. */
export function Result({ found, texts, link: Link, showsKind = false, zone = 'local' }: ResultProps) {
  const name = (words: ReactNode) =>
    Link ? (
      <Link href={pathOfFound(found)} className={`${classes.name} ${wholeLink.link}`}>
        {words}
      </Link>
    ) : (
      <span className={classes.name}>{words}</span>
    );
  const kind = showsKind && (
    <span className={`${classes.fact} ${classes.kind}`}>{texts.kind[found.kind]}</span>
  );
  switch (found.kind) {
    case 'users': {
      const { name: fullName, username, display_picture: picture, marks } = found.item;
      return (
        <div className={classes.result}>
          <PersonAvatar name={fullName} picture={picture.downloadUrl} size={36} />
          <div className={classes.words}>
            {name(<MarkedText found={marks.name}>{fullName}</MarkedText>)}
            <span className={classes.facts}>
              {kind}
              <span className={classes.fact}>
                @<MarkedText found={marks.username}>{username}</MarkedText>
              </span>
            </span>
          </div>
        </div>
      );
    }
    case 'notebooks': {
      const { name: title, owner, notes, snippet, marks } = found.item;
      return (
        <div className={classes.result}>
          <span className={classes.icon}>
            <IconNotebook size={18} stroke={1.5} aria-hidden />
          </span>
          <div className={classes.words}>
            {name(<MarkedText found={marks.name}>{title}</MarkedText>)}
            {snippet && (
              <span className={classes.snippet}>
                <MarkedText found={marks.snippet}>{snippet}</MarkedText>
              </span>
            )}
            <span className={classes.facts}>
              {kind}
              <span className={classes.fact}>{texts.noteCount(notes)}</span>
              <span className={classes.fact}>
                <ShownName>{owner.name}</ShownName>
              </span>
            </span>
          </div>
        </div>
      );
    }
    case 'notes': {
      const { title, snippet, updatedAt, author, marks } = found.item;
      return (
        <div className={classes.result}>
          <span className={classes.icon}>
            <IconNotes size={18} stroke={1.5} aria-hidden />
          </span>
          <div className={classes.words}>
            {name(title.trim() ? <MarkedText found={marks.title}>{title}</MarkedText> : texts.untitled)}
            {snippet && (
              <span className={classes.snippet}>
                <MarkedText found={marks.snippet}>{snippet}</MarkedText>
              </span>
            )}
            <span className={classes.facts}>
              {kind}
              <time dateTime={updatedAt} className={classes.fact}>
                {texts.lastEdited(listDate(updatedAt, zone))}
              </time>
              <span className={classes.fact}>
                <ShownName>{author.name}</ShownName>
              </span>
            </span>
          </div>
        </div>
      );
    }
  }
}
