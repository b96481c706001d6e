import { Popover, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './save-status-label.module.css';
import type { RefusalReason } from './session/connection/refusal-reason.ts';
import type { LocalCopy } from './session/device/device-copy.ts';
import type { SaveStatus } from './session/saving/save-status.ts';

interface SaveStatusLabelProps {
  status: SaveStatus;
  localCopy: LocalCopy;
  refusal: RefusalReason | null;
}

/** Says whether what was written is safe. Of its changes only the telling ones are read out. */
export function SaveStatusLabel({ status, localCopy, refusal }: SaveStatusLabelProps) {
  const { t } = useTranslation('live-note');
  const word = t(`status.${status.kind}`);
  const detail = useErrorDetail(status, refusal);
  return (
    <>
      <span className={classes.status} data-kind={status.kind} data-testid="save-status">
        {status.kind === 'offline' ? (
          <Offline word={word} kept={localCopy === 'kept'} />
        ) : detail ? (
          <Tooltip label={detail} multiline maw={320}>
            <button type="button" className={classes.word}>
              {word}
            </button>
          </Tooltip>
        ) : (
          <span className={classes.word}>{status.kind === 'opening' ? '' : word}</span>
        )}
      </span>
      <VisuallyHidden role="status">
        {status.kind === 'offline' && t('status.offlineTitle')}
        {/* Why something was refused is said above the note. */}
        {detail && !refusal && `${word}. ${detail}`}
        {status.kind === 'saved' && `${word}.`}
      </VisuallyHidden>
    </>
  );
}

function useErrorDetail(status: SaveStatus, refusal: RefusalReason | null): string | null {
  const { t } = useTranslation('live-note');
  if (status.kind !== 'error') return null;
  if (status.cause === 'failed') return status.message;
  if (status.cause === 'refused' && refusal) return t(`refused.${refusal}`);
  return t('status.unreachable');
}

function Offline({ word, kept }: { word: string; kept: boolean }) {
  const { t } = useTranslation('live-note');
  return (
    <Popover width={280} position="bottom-end">
      <Popover.Target>
        <UnstyledButton className={classes.word}>{word}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.explained}>
        <strong>{t('status.offlineTitle')}</strong>
        <p>{t(kept ? 'status.offlineKept' : 'status.offlineNotKept')}</p>
        {navigator.onLine && <p>{t('status.offlineThoughOnline')}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
