import { limits } from '@commonplace/contracts/api';
import { Button, Group, Select, Text } from '@mantine/core';
import { IconFile, IconFolder } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refusalWords, upload } from '../../../shared/api/index.ts';
import { byteSize } from '../../../shared/format/byte-size.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { useStepFocus } from '../../../shared/ui/dialogs/use-step-focus.ts';
import { hearOfTask } from '../tasks/known-tasks.ts';
import { ProgressSaid } from '../tasks/progress-said.tsx';
import { chosenFiles, type DroppedFile, TooManyFiles } from './dropped-file.ts';
import classes from './import-dialog.module.css';
import { nameOf, packed } from './pack-files.ts';

interface ImportDialogProps {
  /** What was dropped, while it is being read. */
  files?: Promise<readonly DroppedFile[]> | undefined;
  onClose: () => void;
  /** Called with the task that waits with its preview. */
  onBegun: (taskId: string) => void;
}

/** Asks what is imported and where to, and sends it. Nothing is made before its preview was agreed to. */
export function ImportDialog({ files: dropped, onClose, onBegun }: ImportDialogProps) {
  const { t, i18n } = useTranslation('exchange');
  const cache = useQueryClient();
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [notebookId, setNotebookId] = useState<string | null>(null);
  /** How much has left, from 0 to 1; null before anything is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef(new AbortController());
  useEffect(() => {
    const { current } = sending;
    return () => current.abort();
  }, []);

  const sizeOf = (bytes: number) => byteSize(bytes, i18n.language);
  const take = (read: () => Promise<readonly DroppedFile[]> | readonly DroppedFile[]) => {
    setProblem(null);
    Promise.resolve()
      .then(read)
      .then((read) => {
        if (bytesOf(read) > limits.importBytes)
          setProblem(t('import.tooLarge', { most: sizeOf(limits.importBytes) }));
        else setFiles(read);
      })
      .catch((error: unknown) =>
        setProblem(t(error instanceof TooManyFiles ? 'import.tooMany' : 'import.unreadable')),
      );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drop is another dialog
  useEffect(() => {
    if (dropped) take(() => dropped);
  }, [dropped]);

  const send = async () => {
    setProblem(null);
    setSent(0);
    try {
      const file = await packed(files);
      const { signal } = sending.current;
      const fields = { preview: 'true', ...(notebookId && { notebookId }) };
      const { task } = await upload(api.imports.create, file, { fields, signal, onProgress: setSent });
      hearOfTask(cache, task);
      onBegun(task.id);
    } catch (error) {
      if (sending.current.signal.aborted) return;
      setSent(null);
      setProblem(refusalWords(error, t('import.notSent')));
    }
  };

  const isChosen = files.length > 0;
  const step = useStepFocus(sent !== null ? 'sending' : isChosen ? 'chosen' : 'choice');
  return (
    <Dialog title={t('import.title')} onClose={onClose}>
      <div ref={step}>
        {isChosen ? (
          <Text className={classes.chosen}>
            {t('import.chosen', { count: files.length, name: nameOf(files), size: sizeOf(bytesOf(files)) })}
          </Text>
        ) : (
          <Choice onFiles={(list) => take(() => chosenFiles(list))} />
        )}
        {problem && (
          <Text role="alert" c="danger" mt="sm">
            {problem}
          </Text>
        )}
        {isChosen && sent === null && <Place notebookId={notebookId} onNotebook={setNotebookId} />}
        {sent !== null && (
          <div className={classes.sending}>
            {/* Not the way back: Enter pressed twice would stop it. */}
            <Text mb="xs" tabIndex={-1} data-autofocus>
              {t(sent < 1 ? 'import.sending' : 'import.sent')}
            </Text>
            <ProgressSaid label={t('import.sending')} share={sent < 1 ? sent : null} />
          </div>
        )}
        {isChosen && (
          <DialogActions
            data-autofocus={sent === null || undefined}
            loading={sent !== null}
            onClick={() => void send()}
            onCancel={onClose}
          >
            {t('import.preview')}
          </DialogActions>
        )}
      </div>
    </Dialog>
  );
}

function Choice({ onFiles }: { onFiles: (list: FileList) => void }) {
  const { t } = useTranslation('exchange');
  const folder = useRef<HTMLInputElement>(null);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <Text>{t('import.lead')}</Text>
      <Text mt="xs" size="sm" c="dimmed">
        {t('import.formats')}
      </Text>
      <Group gap="xs" mt="lg">
        <Button data-autofocus leftSection={<IconFile {...icon} />} onClick={() => files.current?.click()}>
          {t('import.chooseFiles')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolder {...icon} />}
          onClick={() => folder.current?.click()}
        >
          {t('import.chooseFolder')}
        </Button>
      </Group>
      {[
        { ref: files, label: t('import.chooseFiles'), isFolder: false },
        { ref: folder, label: t('import.chooseFolder'), isFolder: true },
      ].map(({ ref, label, isFolder }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          hidden
          multiple
          aria-label={label}
          {...(isFolder && { webkitdirectory: '' })}
          onChange={({ currentTarget: { files: list } }) => list && list.length > 0 && onFiles(list)}
        />
      ))}
    </>
  );
}

interface PlaceProps {
  notebookId: string | null;
  onNotebook: (notebookId: string | null) => void;
}

function Place({ notebookId, onNotebook }: PlaceProps) {
  const { t } = useTranslation('exchange');
  const { data } = useOwnNotebooks();
  const notebooks = data?.notebooks ?? [];
  const isPublic = notebooks.some(({ id, audience }) => id === notebookId && audience.isPublic);
  return (
    <>
      <Select
        mt="md"
        label={t('import.place')}
        description={t('import.placeExplained')}
        placeholder={t('import.newNotebooks')}
        clearable
        searchable
        value={notebookId}
        data={notebooks.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage={t('import.noNotebook')}
        comboboxProps={{ withinPortal: false }}
        onChange={onNotebook}
      />
      <Text role="status" mt="xs">
        {isPublic && t('import.placeIsPublic')}
      </Text>
    </>
  );
}

const bytesOf = (files: readonly DroppedFile[]) => files.reduce((sum, { file }) => sum + file.size, 0);
