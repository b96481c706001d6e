import type { Person } from '@commonplace/contracts/api';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import classes from './blocked-people.module.css';
import { type Relation, useChangeRelation, useRelations } from './relations.ts';

/** The people whom the signed-in person blocked and muted, with buttons that undo it. */
export function BlockedPeople({ headingId }: { headingId: string }) {
  const { t } = useTranslation(['moderation', 'common']);
  const relations = useRelations();
  if (relations.isPending) return <Skeleton height={72} role="status" aria-label={t('common:loading')} />;
  if (!relations.data) {
    return (
      <LoadFailed
        title={t('moderation:blocked.failed')}
        isRetrying={relations.isFetching}
        retry={() => void relations.refetch()}
      />
    );
  }
  const { block, mute } = relations.data;
  if (block.length + mute.length === 0) return <p className={classes.none}>{t('moderation:blocked.none')}</p>;
  return (
    <>
      {block.length > 0 && <People relation="block" people={block} headingId={headingId} />}
      {mute.length > 0 && <People relation="mute" people={mute} headingId={headingId} />}
    </>
  );
}

interface PeopleProps {
  relation: Relation;
  people: readonly Person[];
  headingId: string;
}

function People({ relation, people, headingId }: PeopleProps) {
  const { t } = useTranslation('moderation');
  const listHeading = useId();
  const change = useChangeRelation({
    // The pressed button is removed: the heading of the section takes the focus.
    onDone: () => document.getElementById(headingId)?.focus(),
  });
  return (
    <>
      <h3 id={listHeading} className={classes.title}>
        {t(`blocked.${relation}`)}
      </h3>
      <ul className={classes.list} aria-labelledby={listHeading}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <PersonAvatar name={person.name} picture={person.display_picture.downloadUrl} />
            <Link to={paths.profile(person.username)} className={classes.names}>
              <ShownName>{person.name}</ShownName>
              <span className={classes.username}>@{person.username}</span>
            </Link>
            <BusyButton
              variant="subtle"
              color="ink"
              loading={change.isPending && change.variables.person.username === person.username}
              aria-label={t(`un${relation}.item`, { username: person.username })}
              onClick={() => change.mutate({ relation, person, on: false })}
            >
              {t(`un${relation}.button`)}
            </BusyButton>
          </li>
        ))}
      </ul>
    </>
  );
}
