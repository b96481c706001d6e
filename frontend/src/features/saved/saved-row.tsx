import type { SavedItem } from '@commonplace/contracts/api';
import { readingMinutes } from '@commonplace/contracts/pages';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBook2, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoteTile } from '../../shared/collections/card/note-tile.tsx';
import { noteLabel } from '../../shared/format/note-label.ts';
import { timeAgo } from '../../shared/format/time-ago.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import classes from './saved-row.module.css';

interface SavedRowProps {
  item: SavedItem;
  onMark: (on: boolean) => void;
  onRemove: () => void;
}

/** One entry of the reading list: who wrote it, what it is called, how it begins, and whether it was read. */
export function SavedRow({ item, onMark, onRemove }: SavedRowProps) {
  const { t, i18n } = useTranslation(['saved', 'common']);
  const { title, to, author, about, text, picture, tile } = useShown(item);
  const when = timeAgo(item.savedAt, Date.now(), i18n.language) ?? t('saved:justNow');
  const mark = t(item.isRead ? 'saved:markUnread' : 'saved:markRead', { title });
  const remove = t('saved:remove', { title });
  return (
    <li className={classes.row} data-read={item.isRead || undefined}>
      <p className={classes.byline}>
        <PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={24} />
        <span className={classes.author} dir="auto">
          {author.name}
        </span>
        <span className={classes.about}>{about}</span>
      </p>
      <div className={classes.body}>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <Link to={to} className={classes.link} dir="auto">
              {item.kind === 'notebook' && (
                <IconBook2 size={20} stroke={1.5} role="img" aria-label={t('saved:notebook')} />
              )}
              {title}
            </Link>
          </h2>
          {text && (
            <p className={classes.text} dir="auto">
              {text}
            </p>
          )}
        </div>
        {picture ? (
          <img src={picture} alt="" loading="lazy" className={classes.picture} />
        ) : (
          tile && <NoteTile tile={tile} className={classes.picture} />
        )}
      </div>
      <p className={classes.facts}>
        {!item.isRead && <span className={classes.unread}>{t('saved:isUnread')}</span>}
        <time dateTime={item.savedAt}>{t('saved:savedOn', { when })}</time>
        <span className={classes.actions}>
          <Tooltip label={mark}>
            <ActionIcon variant="subtle" color="ink" aria-label={mark} onClick={() => onMark(!item.isRead)}>
              {item.isRead ? (
                <IconCircleCheckFilled size={20} aria-hidden />
              ) : (
                <IconCircle size={20} stroke={1.5} aria-hidden />
              )}
            </ActionIcon>
          </Tooltip>
          <Tooltip label={remove}>
            <ActionIcon variant="subtle" color="ink" aria-label={remove} onClick={onRemove}>
              <IconX size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
      </p>
    </li>
  );
}

function useShown(item: SavedItem) {
  const { t } = useTranslation(['saved', 'common']);
  if (item.kind === 'notebook') {
    const { id, name, description, owner, temp, info1 } = item.notebook;
    return {
      title: name,
      to: paths.notebook(id),
      author: { ...owner, display_picture: temp.owner.display_picture },
      about: t('saved:notes', { count: temp.notesCount }),
      text: description,
      picture: info1.cover.downloadUrl,
      tile: null,
    };
  }
  const { note } = item;
  const minutes = readingMinutes(note.temp.words);
  return {
    title: noteLabel(note, t('common:untitled')),
    to: paths.note(note.id),
    author: note.temp.author,
    about: minutes === null ? '' : t('saved:minutes', { count: minutes }),
    text: note.temp.preview,
    picture: note.info2.imageArray[0]?.url ?? null,
    tile: note.temp.tile,
  };
}
