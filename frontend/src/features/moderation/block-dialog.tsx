import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { useChangeRelation } from './relations.ts';
import type { OtherPerson } from './requested-dialog.ts';

interface BlockDialogProps {
  person: OtherPerson;
  onClose: () => void;
}

/** Explains what blocking does, and blocks a person. Mounting opens it. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['moderation', 'common']);
  const change = useChangeRelation({ onDone: onClose });
  return (
    <Dialog title={t('moderation:block.title', { username: person.username })} onClose={onClose}>
      <Text>{t('moderation:block.text')}</Text>
      <Text mt="xs">{t('moderation:block.stays')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:cancel')}
        </Button>
        <BusyButton
          color="danger"
          loading={change.isPending}
          onClick={() => change.mutate({ relation: 'block', person, on: true })}
        >
          {t('moderation:block.confirm')}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
