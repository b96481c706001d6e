import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import classes from './programs.module.css';

interface ShownSecretProps {
  title: string;
  /** That it is not shown again. */
  explained: string;
  secret: string;
  onClose: () => void;
}

/** A secret that was just made, to be copied. */
export function ShownSecret({ title, explained, secret, onClose }: ShownSecretProps) {
  const { t } = useTranslation('programs');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Without the right to the clipboard it is selected, to be copied by hand.
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    // Escape, or a click beside it, would lose what is not shown again.
    <Dialog title={title} isFirm={!isCopied} onClose={onClose}>
      <Text mb="sm">{explained}</Text>
      <TextInput
        readOnly
        label={t('secret')}
        classNames={{ input: classes.secret ?? '' }}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.foot}>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Dialog>
  );
}
