import type { Profile } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageChooser } from '../../../shared/image-files/image-chooser.tsx';
import type { ImageProblem } from '../../../shared/image-files/image-file.ts';
import { useFocusOnceGone } from '../../../shared/ui/keyboard/use-focus-once-gone.ts';
import { PersonAvatar } from '../../../shared/ui/pictures/person-avatar.tsx';
import { DeletePicture } from './delete-picture.tsx';
import { NewPicture } from './new-picture.tsx';
import classes from './picture-section.module.css';

type Asked = { kind: 'nothing' } | { kind: 'use'; file: File } | { kind: 'delete' };

const nothing: Asked = { kind: 'nothing' };

/** The display picture: choose, look, use; or delete. */
export function PictureSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account-settings');
  const [asked, setAsked] = useState<Asked>(nothing);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const picture = profile.display_picture.downloadUrl;

  useFocusOnceGone(picture !== null, chooseButton);

  const choose = (file: File, found: ImageProblem | null) => {
    setProblem(found);
    if (!found) setAsked({ kind: 'use', file });
  };
  return (
    <>
      <div className={classes.picture}>
        <PersonAvatar name={profile.name} picture={picture} size={96} />
        <div className={classes.beside}>
          <div className={classes.actions}>
            <Button ref={chooseButton} variant="default" onClick={() => chooser.current?.click()}>
              {picture ? t('picture.change') : t('picture.choose')}
            </Button>
            {picture && (
              <Button variant="subtle" color="ink" onClick={() => setAsked({ kind: 'delete' })}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
          <p className={classes.hint}>{t('picture.hint')}</p>
          <p className={classes.problem} role="alert">
            {problem && t(`picture.${problem}`)}
          </p>
        </div>
      </div>
      <ImageChooser ref={chooser} onChoose={choose} />
      {asked.kind === 'use' && <NewPicture file={asked.file} onClose={() => setAsked(nothing)} />}
      {asked.kind === 'delete' && <DeletePicture onClose={() => setAsked(nothing)} />}
    </>
  );
}
