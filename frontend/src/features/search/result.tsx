import { IconNotebook, IconNotes } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listDate } from '../../shared/format/list-date.ts';
import { MarkedText } from '../../shared/ui/marked-text.tsx';
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { type Found, pathOfFound } from './found.ts';
import classes from './result.module.css';
import { shownCount } from './use-search.ts';

interface ResultProps {
  found: Found;
  /** The name is a link that covers the whole result. Without it the result is part of one. */
  isLink?: boolean;
  /** It stands among results of other kinds. */
  showsKind?: boolean;
}

/** A person, notebook or note that was found, with the matches marked. */
export function Result({ found, isLink = false, showsKind = false }: ResultProps) {
  const { t } = useTranslation(['search', 'common']);
  const name = (words: ReactNode) =>
    isLink ? (
      <Link to={pathOfFound(found)} className={classes.name} data-link>
        {words}
      </Link>
    ) : (
      <span className={classes.name}>{words}</span>
    );
  const kind = showsKind && <span className={classes.kind}>{t(`search:kind.${found.kind}`)}</span>;
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
              <span className={classes.fact}>
                {t('search:noteCount', { count: notes, number: shownCount(notes) })}
              </span>
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
            {name(title.trim() ? <MarkedText found={marks.title}>{title}</MarkedText> : t('common:untitled'))}
            {snippet && (
              <span className={classes.snippet}>
                <MarkedText found={marks.snippet}>{snippet}</MarkedText>
              </span>
            )}
            <span className={classes.facts}>
              {kind}
              <time dateTime={updatedAt} className={classes.fact}>
                {t('search:lastEdited', { date: listDate(updatedAt) })}
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
