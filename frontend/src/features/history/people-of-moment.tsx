import type { Person } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import classes from './timeline.module.css';

/** Faces that are shown one by one. */
const most = 4;

/** Who wrote, with faces and names. */
export function PeopleOfMoment({ people }: { people: readonly Person[] }) {
  const { t, i18n } = useTranslation('history');
  if (people.length === 0) return <span className={classes.people}>{t('nobody')}</span>;
  const names = people.map(({ name }) => name);
  return (
    <span className={classes.people}>
      <span className={classes.faces}>
        {people.slice(0, most).map(({ id, name, display_picture }) => (
          <PersonAvatar key={id} name={name} picture={display_picture.downloadUrl} size={22} />
        ))}
      </span>
      <span className={classes.names}>
        {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)}
      </span>
    </span>
  );
}
