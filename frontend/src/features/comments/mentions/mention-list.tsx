import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../../shared/ui/shown-name.tsx';
import classes from './mention-list.module.css';
import type { Mentions } from './use-mentions.ts';

/** The people whose name is being written, below the field. */
export function MentionList({ people, listId, optionId, active, activate, choose }: Mentions) {
  const { t } = useTranslation('comments');
  const list = useRef<HTMLDivElement>(null);
  const isOpen = people.length > 0;
  useEffect(() => {
    // On a phone the keyboard leaves little room below the field.
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t('mention')} className={classes.list}>
      {people.map((person, at) => (
        // The keys are taken by the field, which has the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={person.username}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          className={classes.option}
          // A press would take the focus out of the field, which closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => activate(at)}
          onClick={() => choose(person)}
        >
          <PersonAvatar name={person.name} picture={person.display_picture.downloadUrl} size={28} />
          <span className={classes.name}>
            <ShownName>{person.name}</ShownName>
          </span>
          <span className={classes.username}>@{person.username}</span>
        </div>
      ))}
    </div>
  );
}
