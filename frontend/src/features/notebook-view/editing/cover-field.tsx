import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageChooser } from '../../../shared/image-files/image-chooser.tsx';
import type { ImageProblem } from '../../../shared/image-files/image-file.ts';
import { useObjectUrl } from '../../../shared/image-files/use-object-url.ts';
import { useFocusOnceGone } from '../../../shared/ui/keyboard/use-focus-once-gone.ts';
import { ProgressLine } from '../../../shared/ui/loading/progress-line.tsx';
import { CoverArt } from '../../../shared/ui/pictures/cover-art.tsx';
import titlePage from '../notebook-title-page.module.css';
import classes from './cover-field.module.css';
import type { CoverDraft } from './notebook-draft.ts';

interface CoverFieldProps {
  /** What a cover is made from where there is no image. */
  name: string;
  /** Address of the image that is stored. */
  stored: string | null;
  cover: CoverDraft;
  /** The share that is sent, null while nothing is. */
  share: number | null;
  problem: string | null;
  onChange: (cover: CoverDraft) => void;
  onProblem: (problem: string | null) => void;
}

/** The cover as it will be: set, changed or removed. Nothing of it leaves before the draft is saved. */
export function CoverField({ name, stored, cover, share, problem, onChange, onProblem }: CoverFieldProps) {
  const { t } = useTranslation('notebook-view');
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const file = cover.kind === 'changed' ? cover.file : null;
  const address = useObjectUrl(file);
  const [unshown, setUnshown] = useState<File | null>(null);
  const image = cover.kind === 'kept' ? stored : null;
  const has = file !== null || image !== null;

  useFocusOnceGone(has, chooseButton);

  const choose = (chosen: File, found: ImageProblem | null) => {
    onProblem(found && t(`cover.${found}`));
    if (!found) onChange({ kind: 'changed', file: chosen });
  };
  return (
    <div className={classes.field}>
      <div className={titlePage.cover}>
        {file && address && unshown !== file ? (
          <img
            src={address}
            alt={t('cover.preview', { file: file.name })}
            className={classes.preview}
            onError={() => setUnshown(file)}
          />
        ) : file && unshown === file ? (
          <div className={classes.unshown}>
            <span>{file.name}</span>
            <span>{t('cover.noPreview')}</span>
          </div>
        ) : (
          <CoverArt name={name} cover={image} bare />
        )}
      </div>
      <div className={classes.actions}>
        <Button ref={chooseButton} variant="default" onClick={() => chooser.current?.click()}>
          {has ? t('cover.change') : t('cover.choose')}
        </Button>
        {has && (
          <Button
            variant="subtle"
            color="ink"
            onClick={() => {
              onProblem(null);
              // Of an image that was only chosen, what was there before is left.
              onChange(file && stored ? { kind: 'kept' } : stored ? { kind: 'removed' } : { kind: 'kept' });
            }}
          >
            {file && stored ? t('cover.back') : t('cover.remove')}
          </Button>
        )}
        {cover.kind === 'removed' && (
          <Button variant="subtle" color="ink" onClick={() => onChange({ kind: 'kept' })}>
            {t('cover.back')}
          </Button>
        )}
      </div>
      <div className={classes.state}>
        {share !== null && (
          <>
            <ProgressLine label={t('cover.sending')} share={share < 1 ? share : null} />
            <p className={classes.hint}>
              {share < 1 ? t('cover.progress', { percent: Math.round(share * 100) }) : t('cover.working')}
            </p>
          </>
        )}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      </div>
      <ImageChooser ref={chooser} onChoose={choose} />
    </div>
  );
}
