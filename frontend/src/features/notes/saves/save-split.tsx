import { Button, type ButtonProps } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './save-split.module.css';

interface SaveSplitProps {
  isSaved: boolean;
  /** Without it the button waits for what it does. */
  onSave?: (() => void) | undefined;
  /** The arrow. */
  children: ReactNode;
}

/** The look of the button that saves a note: as wide before its function is loaded as after. */
export function SaveSplit({ isSaved, onSave, children }: SaveSplitProps) {
  const { t } = useTranslation('notes');
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <fieldset className={classes.split} aria-label={t('save.label')}>
      <Button
        variant="default"
        className={classes.main}
        data-saved={isSaved || undefined}
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        disabled={!onSave}
        onClick={onSave}
      >
        {t(isSaved ? 'save.isSaved' : 'save.save')}
      </Button>
      {children}
    </fieldset>
  );
}

/** Opens the list of notebooks. */
export function SaveArrow(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation('notes');
  return (
    <Button variant="default" {...props} className={classes.arrow} aria-label={t('save.choose')}>
      <IconChevronDown size={18} stroke={1.5} aria-hidden />
    </Button>
  );
}
