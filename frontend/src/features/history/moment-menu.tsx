import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkOff, IconCopy, IconDots, IconEraser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../shared/api/index.ts';
import { byteSize } from '../../shared/format/byte-size.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { ClearDialog, type Lost } from './clear-dialog.tsx';
import { copyHtml } from './copy-html.ts';
import { useHistoryActs } from './history-acts.ts';
import { NameDialog } from './name-dialog.tsx';

interface MomentMenuProps {
  noteId: string;
  at: number;
  name: string | null;
  /** Its date and time. */
  when: string;
  /** The text as it was, once it is there. */
  html: string | undefined;
  /** What clearing up to here deletes; null for those who may not, and where there is nothing before. */
  lost: Lost | null;
  /** What the history of the note takes; null for those who are not told. */
  bytes: number | null;
}

/** What else can be done with a moment. */
export function MomentMenu({ noteId, at, name, when, html, lost, bytes }: MomentMenuProps) {
  const { t, i18n } = useTranslation('history');
  const acts = useHistoryActs(noteId);
  const [asked, setAsked] = useState<'name' | 'clear' | null>(null);
  const unnaming = useMutation({
    mutationFn: () => acts.name(at, null),
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <>
      <Menu width={232} position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('more')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => setAsked('name')}>
            {t(name === null ? 'name.open' : 'name.openAgain')}
          </Menu.Item>
          {name !== null && (
            <Menu.Item leftSection={<IconBookmarkOff {...icon} />} onClick={() => unnaming.mutate()}>
              {t('name.remove')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCopy {...icon} />}
            disabled={html === undefined}
            onClick={() =>
              void copyHtml(html ?? '').then(
                () => toast.brief(t('copied')),
                () => toast.error(t('copyFailed')),
              )
            }
          >
            {t('copy')}
          </Menu.Item>
          {lost && (
            <>
              <Menu.Divider role="separator" />
              {bytes !== null && (
                <Menu.Label>{t('takes', { size: byteSize(bytes, i18n.language) })}</Menu.Label>
              )}
              <Menu.Item
                color="danger"
                leftSection={<IconEraser {...icon} />}
                onClick={() => setAsked('clear')}
              >
                {t('clear.open')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'name' && (
        <NameDialog noteId={noteId} at={at} before={name} onClose={() => setAsked(null)} />
      )}
      {asked === 'clear' && lost && (
        <ClearDialog noteId={noteId} at={at} when={when} lost={lost} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
