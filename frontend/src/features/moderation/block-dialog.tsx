import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { useChangeRelation } from './relations.ts';
import type { OtherPerson } from './requested-dialog.ts';

interface BlockDialogProps {
  person: OtherPerson;
  onClose: () => void;
}

/** Explains what blocking does, and blocks a person. Mounting opens it. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const { t } = useTranslation('moderation');
  const change = useChangeRelation({ onDone: onClose });
  return (
    <ConfirmDialog
      title={t('block.title', { username: person.username })}
      confirm={t('block.confirm')}
      destroys
      busy={change.isPending}
      onConfirm={() => change.mutate({ relation: 'block', person, on: true })}
      onClose={onClose}
    >
      <Text>{t('block.text')}</Text>
      <Text mt="xs">{t('block.stays')}</Text>
    </ConfirmDialog>
  );
}
