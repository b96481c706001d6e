import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { useChangeRelation, useRelations } from './relations.ts';
import type { OtherPerson } from './requested-dialog.ts';
import classes from './unless-blocked.module.css';

interface UnlessBlockedProps {
  person: OtherPerson;
  /** The follow button. A blocked person can not be followed. */
  children: ReactNode;
}

/** What can be done with a person who is not blocked; otherwise the button that unblocks them. */
export function UnlessBlocked(props: UnlessBlockedProps) {
  const isOwn = useUser()?.username === props.person.username;
  return isOwn ? props.children : <OfAnother {...props} />;
}

function OfAnother({ person, children }: UnlessBlockedProps) {
  const { t } = useTranslation('moderation');
  const relations = useRelations({ staleTime: 60_000 });
  const isBlocked = relations.data?.block.some(({ username }) => username === person.username) ?? false;
  const place = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  const change = useChangeRelation({
    onDone: () => {
      wasPressed.current = true;
    },
  });
  useEffect(() => {
    if (isBlocked || !wasPressed.current) return;
    wasPressed.current = false;
    // The pressed button is removed: the one in its place takes the focus.
    place.current?.querySelector('button')?.focus();
  }, [isBlocked]);
  return (
    <span ref={place} className={classes.place}>
      {isBlocked ? (
        <BusyButton
          variant="default"
          className={classes.unblock}
          loading={change.isPending}
          aria-label={t('unblock.item', { username: person.username })}
          onClick={() => change.mutate({ relation: 'block', person, on: false })}
        >
          {t('unblock.button')}
        </BusyButton>
      ) : (
        children
      )}
    </span>
  );
}
