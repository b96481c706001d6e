import type { api as Api, EndpointResponse } from '@commonplace/contracts/api';
import { Button, Checkbox } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { api, call } from '../../shared/api/index.ts';
import { readIntendedAct } from '../../shared/intended-act/intended-act.ts';
import { nextPath } from '../../shared/navigation/next-path.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { firstNoteKey } from './create-first-note.ts';
import classes from './follow-first.module.css';
import form from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { failureMessage } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { pageOf } from './way-back.ts';

type Suggested = EndpointResponse<typeof Api.follows.suggested>;

/** Someone or something to follow. `subject` names it as intended acts do. */
interface Choice {
  subject: string;
  name: string;
  /** Null for a topic. */
  person: Suggested['users'][number] | null;
  followersCount: number;
  follow(): Promise<unknown>;
}

const mostChoices = 3;

interface FollowFirstProps {
  personId: string;
}

/**
 * The last step of joining: whom or what to follow. Without suggestions it is passed over; where there is nothing to
 * read either, to the person's first note.
 */
export function FollowFirst({ personId }: FollowFirstProps) {
  const { search, hash } = useLocation();
  const next = nextPath(search, hash);
  const noteId = noteAt(next);
  const suggested = useQuery({
    queryKey: ['follow-first', noteId],
    queryFn: ({ signal }) => call(api.follows.suggested, { query: { noteId } }, { signal }),
    // Nobody waits for it in vain.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const firstNote = useQuery<string>({ queryKey: firstNoteKey(personId), queryFn: skipToken });
  if (suggested.isPending) return null;
  // Whoever writes in public is suggested.
  if (next === paths.home && suggested.data?.users.length === 0) {
    if (firstNote.isLoading) return null;
    if (firstNote.data) return <Navigate to={paths.note(firstNote.data)} replace />;
  }
  const intended = readIntendedAct(pageOf(next))?.subject;
  const choices = suggested.data
    ? choicesOf(suggested.data).filter(({ subject }) => subject !== intended)
    : [];
  if (choices.length === 0) return <Navigate to={next} replace />;
  return <Choices choices={choices.slice(0, mostChoices)} next={next} />;
}

/** The note that an address names. */
function noteAt(path: string): string | undefined {
  return new URL(path, window.location.origin).searchParams.get('note') || undefined;
}

function Choices({ choices, next }: { choices: readonly Choice[]; next: string }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const goOn = () => void navigate(next, { replace: true });
  const following = useMutation({
    mutationFn: async () => {
      for (const choice of chosen) await choice.follow();
    },
    onSuccess: goOn,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!following.isPending) following.mutate();
  };
  return (
    <AccountSheet follows title={t('followFirst.title')} lead={t('followFirst.lead')}>
      <form className={form.form} onSubmit={submit}>
        <ul className={classes.choices}>
          {choices.map((choice) => (
            <li key={choice.subject}>
              <Checkbox
                classNames={{
                  root: classes.choice ?? '',
                  body: classes.body ?? '',
                  labelWrapper: classes.words ?? '',
                }}
                checked={chosen.includes(choice)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) =>
                    checked ? [...before, choice] : before.filter((one) => one !== choice),
                  )
                }
                label={<ChoiceLabel choice={choice} />}
              />
            </li>
          ))}
        </ul>
        <FormAlert message={following.error && failureMessage(following.error)} />
        <div className={form.actions}>
          <Button variant="subtle" onClick={goOn}>
            {t('followFirst.skip')}
          </Button>
          <BusyButton type="submit" disabled={chosen.length === 0} loading={following.isPending}>
            {t('followFirst.follow', { count: chosen.length })}
          </BusyButton>
        </div>
      </form>
    </AccountSheet>
  );
}

function ChoiceLabel({ choice: { name, person, followersCount } }: { choice: Choice }) {
  const { t } = useTranslation('accounts');
  return (
    <span className={classes.label}>
      {person && <PersonAvatar name={name} picture={person.display_picture.downloadUrl} size={40} />}
      <span className={classes.who}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.about}>
          {[
            person && `@${person.username}`,
            followersCount > 0 && t('followFirst.followers', { count: followersCount }),
          ]
            .filter(Boolean)
            .join(' · ') || t('followFirst.topic')}
        </span>
        {person?.bio && (
          <span className={classes.bio} dir="auto">
            {person.bio}
          </span>
        )}
      </span>
    </span>
  );
}

/** At least one topic, where there are topics. */
function choicesOf({ users, hashtags }: Suggested): Choice[] {
  const people = users.map(
    (person): Choice => ({
      subject: `person:${person.username}`,
      name: person.name,
      person,
      followersCount: person.temp.followersCount,
      follow: () => call(api.follows.person, { params: { username: person.username }, body: { on: true } }),
    }),
  );
  const topics = hashtags.map(
    ({ id, title, temp }): Choice => ({
      subject: `hashtag:${id}`,
      name: title,
      person: null,
      followersCount: temp.followersCount,
      follow: () => call(api.follows.hashtag, { params: { hashtag: id }, body: { on: true } }),
    }),
  );
  return [
    ...people.slice(0, mostChoices - 1),
    ...topics.slice(0, 1),
    ...people.slice(mostChoices - 1),
    ...topics.slice(1),
  ];
}
