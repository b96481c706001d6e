import type { PublicProfile } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { IconPencil, IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '../../shared/explore/texts.ts';
import { paths } from '../../shared/navigation/paths.ts';
import classes from './profile-prompts.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** On one's own profile: what others would like to see there, and the way to add it. Nothing where nothing is missing. */
export function ProfilePrompts({ profile: { bio, display_picture: picture } }: { profile: PublicProfile }) {
  const { prompts } = texts.profile;
  const missing = [
    ...(picture.downloadUrl === null
      ? [{ Icon: IconPhoto, words: prompts.picture, button: prompts.addPicture }]
      : []),
    ...(bio.trim() === '' ? [{ Icon: IconPencil, words: prompts.bio, button: prompts.addBio }] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <ul className={classes.prompts} aria-label={prompts.label}>
      {missing.map(({ Icon, words, button }) => (
        <li key={button} className={classes.prompt}>
          <Icon {...icon} />
          <span className={classes.words}>{words}</span>
          <Button component={Link} to={paths.accountSettings} variant="default">
            {button}
          </Button>
        </li>
      ))}
    </ul>
  );
}
