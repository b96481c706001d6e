import type { NoteSummary } from '@commonplace/contracts/api';
import { Button, Tooltip } from '@mantine/core';
import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';
import type { SharedThing, Subject } from './sharing-subject.ts';

// Loaded when it is first opened.
const PublishDialog = lazyPart(
  'publish-dialog',
  async () => (await withTexts(['sharing-dialogs', 'staging'], import('./publish-dialog.tsx'))).PublishDialog,
);

interface PublishButtonProps {
  subject: Subject;
  thing: SharedThing & { abilities: { publish: boolean; protect: boolean } };
  /** The note, where it is one. */
  note?: NoteSummary;
}

/**
 * Publishes a thing, or makes it private again, after asking. On a protected note it is there and can not
 * be used, on a protected notebook it is not there; nor is it for those who may not publish.
 */
export function PublishButton({ subject, thing, note }: PublishButtonProps) {
  const { t } = useTranslation('sharing');
  const [open, setOpen] = useState(false);
  const { publish, protect } = thing.abilities;
  const isUnavailable = !publish;
  if (isUnavailable && !(subject === 'note' && protect)) return null;
  const isPublished = thing.sharing === 'published';
  const Icon = isPublished ? IconWorldOff : IconWorld;
  return (
    <>
      <Tooltip label={t('publish.unavailable')} disabled={!isUnavailable}>
        <Button
          variant="subtle"
          color="ink"
          leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          // Reachable by keyboard, so that the reason can be read there too.
          data-disabled={isUnavailable || undefined}
          aria-disabled={isUnavailable || undefined}
          onClick={() => {
            if (!isUnavailable) setOpen(true);
          }}
        >
          {t(isPublished ? 'unpublish.button' : 'publish.button')}
        </Button>
      </Tooltip>
      {open && <PublishDialog subject={subject} thing={thing} note={note} onClose={() => setOpen(false)} />}
    </>
  );
}
