import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, upload } from '../../../shared/api/index.ts';
import { useObjectUrl } from '../../../shared/image-files/use-object-url.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { ProgressLine } from '../../../shared/ui/loading/progress-line.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { useRefreshProfile, useTakeProfile } from '../use-profile.ts';
import classes from './new-picture.module.css';

interface NewPictureProps {
  file: File;
  onClose: () => void;
}

/** Shows a chosen picture as it will look, and sends it; closing the dialog breaks the sending off. */
export function NewPicture({ file, onClose }: NewPictureProps) {
  const { t } = useTranslation('account-settings');
  const takeProfile = useTakeProfile();
  const refreshProfile = useRefreshProfile();
  const address = useObjectUrl(file);
  const [isShown, setShown] = useState(true);
  const [share, setShare] = useState(0);
  const line = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: () => {
      line.current = new AbortController();
      return upload(api.profiles.setPicture, file, { signal: line.current.signal, onProgress: setShare });
    },
    onSuccess: async (answer) => {
      onClose();
      toast.brief(t('picture.saved'));
      await takeProfile(answer);
    },
  });
  const close = () => {
    if (send.isPending) {
      line.current?.abort();
      // It may have arrived whole before it was broken off.
      refreshProfile();
    }
    onClose();
  };
  const start = () => {
    setShare(0);
    send.mutate();
  };
  const refused = send.error instanceof AppError && !(send.error instanceof ConnectionError);

  return (
    <Dialog title={t('picture.dialogTitle')} onClose={close}>
      <div className={classes.preview}>
        {address && isShown && (
          <img
            src={address}
            alt={t('picture.preview', { file: file.name })}
            className={classes.image}
            onError={() => setShown(false)}
          />
        )}
        {!isShown && (
          <>
            <p className={classes.file}>{file.name}</p>
            <p className={classes.hint}>{t('picture.noPreview')}</p>
          </>
        )}
      </div>
      <div className={classes.state}>
        {send.isPending && (
          <>
            <ProgressLine label={t('picture.sending')} share={share < 1 ? share : null} />
            <p className={classes.hint}>
              {share < 1 ? t('picture.progress', { percent: Math.round(share * 100) }) : t('picture.working')}
            </p>
          </>
        )}
        <p className={classes.problem} role="alert">
          {send.isError && (refused ? send.error.message : t('picture.failed'))}
        </p>
      </div>
      <DialogActions mt={0} data-autofocus loading={send.isPending} onClick={start} onCancel={close}>
        {t('picture.save')}
      </DialogActions>
    </Dialog>
  );
}
