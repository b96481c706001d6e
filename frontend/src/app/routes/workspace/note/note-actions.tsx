import type { NoteSummary, OpenedNote } from '@commonplace/contracts/api';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDots, IconLock, IconUserPlus, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FrameBreakpoint } from '../../../../features/editor/frame/frame-breakpoint.ts';
import { ToolbarEntry } from '../../../../features/editor/toolbar/toolbar-switch.tsx';
import { ReportItem } from '../../../../features/moderation/report-item.tsx';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import { NoteMenuButton } from '../../../../features/notes/actions/note-menu-button.tsx';
import { PinItem } from '../../../../features/notes/actions/pin-item.tsx';
import { SaveArrow, SaveSplit } from '../../../../features/notes/saves/save-split.tsx';
import { CopyLinkButton } from '../../../../features/sharing/copy-link-button.tsx';
import { CopyLinkItem } from '../../../../features/sharing/copy-link-item.tsx';
import { PublishButton } from '../../../../features/sharing/publish-button.tsx';
import { SendLinkItem } from '../../../../features/sharing/send-link-item.tsx';
import { SharingButton } from '../../../../features/sharing/sharing-button.tsx';
import { PublishChangesDialog } from '../../../../features/sharing/staging/lazy-dialogs.ts';
import { PublishModeItem } from '../../../../features/sharing/staging/lazy-parts.ts';
import { noteLabel } from '../../../../shared/format/note-label.ts';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import { useLiveNote } from '../../../../shared/notes/use-live-note.ts';
import { texts } from '../../../../shared/reader/texts.ts';
import { useUser } from '../../../../shared/session/index.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';
import { toast } from '../../../../shared/ui/toasts.tsx';
import classes from './note.module.css';

// Only for notes of other people.
const SaveNoteButton = lazyPart(
  'save-note',
  async () =>
    (await withTexts(['notebooks'], import('../../../../features/notes/saves/save-note-button.tsx')))
      .SaveNoteButton,
  ({ note }: { note: OpenedNote }) => <SaveComing isSaved={note.temp.savedIn.length > 0} />,
);

interface NoteActionsProps {
  note: OpenedNote;
  isEditing: boolean;
  /** On small screens the actions are in the menu. */
  breakpoint: FrameBreakpoint;
  /** The bar has the search and the bell too. */
  isPhone: boolean;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

export function NoteActions({ note: told, isEditing, breakpoint, isPhone, onAction }: NoteActionsProps) {
  const { t } = useTranslation(['sharing', 'common']);
  const note = useLiveNote(told);
  const title = noteLabel(note, t('common:untitled'));
  const [goesLive, setGoesLive] = useState(false);
  const isOwn = useUser()?.id === note.authorId;
  const isCrowded = (breakpoint === 'narrow' && isEditing) || (isPhone && !isOwn);
  return (
    <>
      {!isEditing && note.abilities.save && <SaveNoteButton note={note} />}
      {!isEditing && !isPhone && <CopyLinkButton subject="note" id={note.id} />}
      {!isCrowded && (
        <Named when={breakpoint !== 'wide'} label={t(`sharing:state.${note.sharing}`)}>
          <SharingButton subject="note" thing={note} />
        </Named>
      )}
      {breakpoint !== 'narrow' && (
        <Named
          when={breakpoint !== 'wide' && note.abilities.publish}
          label={t(note.sharing === 'published' ? 'sharing:unpublish.button' : 'sharing:publish.button')}
        >
          <PublishButton subject="note" thing={note} note={note} />
        </Named>
      )}
      <NoteMenuButton
        note={note}
        title={title}
        onAction={onAction}
        more={
          <>
            {isPhone && !isEditing && <CopyLinkItem subject="note" id={note.id} />}
            {!isEditing && <SendLinkItem subject="note" id={note.id} title={title} />}
            {note.abilities.pin && <PinItem note={note} />}
            {note.audience.isPublic && note.publishMode && (
              <PublishModeItem note={note} onGoLive={() => setGoesLive(true)} />
            )}
            {isEditing && <ToolbarEntry />}
            {!isOwn && <ReportItem subject={{ type: 'note', id: note.id }} />}
          </>
        }
      />
      {goesLive && <PublishChangesDialog goesLive note={note} onClose={() => setGoesLive(false)} />}
    </>
  );
}

/** Keeps the place of the save button. */
function SaveComing({ isSaved }: { isSaved: boolean }) {
  return (
    <SaveSplit isSaved={isSaved}>
      <SaveArrow disabled />
    </SaveSplit>
  );
}

/** The tooltip of a button without visible text. */
function Named({ when, label, children }: { when: boolean; label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} disabled={!when}>
      <span className={classes.named}>{children}</span>
    </Tooltip>
  );
}

/** Disabled buttons for a draft, which cannot be shared yet; their tooltips give the reason. */
export function DraftActions({ breakpoint }: { breakpoint: FrameBreakpoint }) {
  const { t } = useTranslation(['editor', 'sharing', 'notes', 'common']);
  const share = () => toast.warning(t('editor:note.writeToShare'));
  const publish = () => toast.warning(t('editor:note.writeToPublish'));
  if (breakpoint === 'narrow') {
    return (
      <Menu width={216}>
        <Menu.Target>
          <ActionIcon aria-label={t('notes:menu.label', { title: t('common:untitled') })}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ToolbarEntry />
          <Menu.Item leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />} onClick={share}>
            {t('notes:menu.share')}
          </Menu.Item>
          <Menu.Item leftSection={<IconWorld size={18} stroke={1.5} aria-hidden />} onClick={publish}>
            {t('notes:menu.publish')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<IconLock size={18} stroke={1.5} aria-hidden />}
        onClick={share}
      >
        {t('sharing:state.private')}
      </Button>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<IconWorld size={18} stroke={1.5} aria-hidden />}
        onClick={publish}
      >
        {t('sharing:publish.button')}
      </Button>
    </>
  );
}

/** A link to the notebook of a note. For readers who may not know the notebook it says that none is attached. */
export function NotebookArrow({ notebook }: { notebook: OpenedNote['temp']['notebook'] }) {
  const icon = <IconArrowLeft size={18} stroke={1.5} aria-hidden />;
  const label = notebook ? texts.goToNotebook : texts.notAttached;
  return (
    <Tooltip label={label}>
      {notebook ? (
        <ActionIcon component={Link} to={paths.notebook(notebook.id)} aria-label={label}>
          {icon}
        </ActionIcon>
      ) : (
        // Focusable, so that keyboard users can read the reason.
        <ActionIcon aria-label={label} aria-disabled className={classes.nowhere}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
