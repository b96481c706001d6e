import type { Permission } from '@commonplace/contracts/abilities';
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import type { Grantee } from './grantee.ts';
import classes from './grantee-list.module.css';

interface GranteeListProps {
  grantees: readonly Grantee[];
  /** Shown in place of an empty list. */
  nobody: string;
  onChange: (grantees: Grantee[]) => void;
}

/** The people who have access, what each may do, and the way to take it back. */
export function GranteeList({ grantees, nobody, onChange }: GranteeListProps) {
  const { t } = useTranslation('sharing-dialogs');
  const heading = useId();
  const permit = (id: string, permission: Permission) =>
    onChange(grantees.map((grantee) => (grantee.person.id === id ? { ...grantee, permission } : grantee)));
  const remove = (id: string) => onChange(grantees.filter(({ person }) => person.id !== id));
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t('people')}
      </h3>
      {grantees.length === 0 && <p className={classes.nobody}>{nobody}</p>}
      <ul className={classes.list}>
        {grantees.map(({ person, permission }) => (
          <li key={person.id} className={classes.person}>
            <PersonAvatar name={person.name} picture={person.display_picture.downloadUrl} />
            <div className={classes.names}>
              <div className={classes.name}>
                <ShownName>{person.name}</ShownName>
              </div>
              <div className={classes.username}>@{person.username}</div>
            </div>
            <NativeSelect
              aria-label={t('permissionOf', { name: person.name })}
              value={permission}
              data={[
                { value: 'view', label: t('view') },
                { value: 'edit', label: t('edit') },
              ]}
              onChange={(event) => permit(person.id, event.currentTarget.value === 'edit' ? 'edit' : 'view')}
            />
            <Tooltip label={t('remove', { name: person.name })}>
              <ActionIcon aria-label={t('remove', { name: person.name })} onClick={() => remove(person.id)}>
                <IconX size={18} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  );
}
