import type { NotebookView } from '@commonplace/contracts/api';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconExternalLink,
  IconFileExport,
  IconNotebook,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { NotebookContents } from './notebook-contents.tsx';
import classes from './notebook-screen.module.css';
import { NotebookTitlePage } from './notebook-title-page.tsx';
import { SaveNotebookButton } from './save-notebook-button.tsx';

/** What the screen leaves to the page around it, because another feature does it. */
type NotebookScreenAction = 'export' | 'print' | 'leave' | 'delete';

export interface NotebookReadingProps {
  notebook: NotebookView;
  /** Enters the edit mode. */
  onEdit: () => void;
  /** Set to the button that enters it, for its owner. */
  editButton: RefObject<HTMLButtonElement | null>;
  onAction: (action: NotebookScreenAction, notebook: NotebookView) => void;
  /** Draws the button that follows its owner, for others. */
  followOf: (notebook: NotebookView) => ReactNode;
  /** Draws who can see the notebook, and publishing, for those who may change it. */
  sharingOf: (notebook: NotebookView) => ReactNode;
  /** Draws likes and comments, below its notes. */
  discussionOf: (notebook: NotebookView) => ReactNode;
  /** Draws what others can do in its menu. */
  moreOf: (notebook: NotebookView) => ReactNode;
}

/** A notebook to read in. */
export function NotebookReading({
  notebook,
  onEdit,
  editButton,
  onAction,
  followOf,
  sharingOf,
  discussionOf,
  moreOf,
}: NotebookReadingProps) {
  const { t } = useTranslation('notebook-view');
  const { abilities, owner, temp } = notebook;
  return (
    <article className={classes.screen}>
      <div className={classes.bar} data-bar="top">
        <div className={classes.lead}>
          {!abilities.manage && (
            <>
              <PersonAvatar name={owner.name} picture={temp.owner.display_picture.downloadUrl} />
              {abilities.edit && (
                <>
                  <IconPencil size={15} stroke={1.5} aria-hidden />
                  <span className={classes.marker}>{t('mayEdit')}</span>
                </>
              )}
            </>
          )}
        </div>
        {abilities.manage && (
          <OwnersButtons notebookId={notebook.id} onEdit={onEdit} editButton={editButton} />
        )}
        {sharingOf(notebook)}
        {abilities.save && <SaveNotebookButton notebook={notebook} />}
        <NotebookMenu
          notebook={notebook}
          onEdit={onEdit}
          onAction={(action) => onAction(action, notebook)}
          more={moreOf(notebook)}
        />
      </div>
      <div className={classes.page}>
        <NotebookTitlePage notebook={notebook} follow={followOf(notebook)} />
        <NotebookContents notebook={notebook} />
        {discussionOf(notebook)}
      </div>
    </article>
  );
}

const ownersButton = {
  root: classes.owners ?? '',
  section: classes.ownersIcon ?? '',
  label: classes.ownersWord ?? '',
};

interface OwnersButtonsProps extends Pick<NotebookReadingProps, 'onEdit' | 'editButton'> {
  notebookId: string;
}

/** What its owner comes to a notebook for: to write in it, and to put it in order. */
function OwnersButtons({ notebookId, onEdit, editButton }: OwnersButtonsProps) {
  const { t } = useTranslation('notebook-view');
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        component={Link}
        to={paths.newNoteIn(notebookId)}
        variant="subtle"
        classNames={ownersButton}
        leftSection={<IconPlus {...icon} />}
      >
        {t('newNote')}
      </Button>
      <Button
        ref={editButton}
        variant="subtle"
        color="ink"
        classNames={ownersButton}
        leftSection={<IconPencil {...icon} />}
        onClick={onEdit}
      >
        {t('editShort')}
      </Button>
    </>
  );
}

interface NotebookMenuProps {
  notebook: NotebookView;
  onEdit: () => void;
  onAction: (action: NotebookScreenAction) => void;
  /** What else others can do. */
  more: ReactNode;
}

/** What can be done with the notebook as a whole: by its owner, or by everyone else. */
function NotebookMenu({ notebook, onEdit, onAction, more }: NotebookMenuProps) {
  const { t } = useTranslation('notebook-view');
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const choose = (action: NotebookScreenAction) => {
    // A dialog gives the focus back to where it was when it opened.
    button.current?.focus();
    onAction(action);
  };
  const { manage, delete: mayDelete, leave: mayLeave } = notebook.abilities;
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={t('menu', { name: notebook.name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {manage && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('edit')}
          </Menu.Item>
        )}
        {!manage && (
          <>
            <Menu.Item
              leftSection={<IconNotebook {...icon} />}
              onClick={() => void navigate(paths.notebook(notebook.id))}
            >
              {t('open')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconExternalLink {...icon} />}
              onClick={() => window.open(paths.notebook(notebook.id), '_blank', 'noopener')}
            >
              {t('openTab')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => choose('export')}>
          {t('export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => choose('print')}>
          {t('print')}
        </Menu.Item>
        {manage && mayDelete && <Menu.Divider role="separator" />}
        {mayDelete && (
          <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={() => choose('delete')}>
            {t('delete')}
          </Menu.Item>
        )}
        {!manage && (
          <>
            {more}
            {mayLeave && (
              <Menu.Item
                color="danger"
                leftSection={<IconUserMinus {...icon} />}
                onClick={() => choose('leave')}
              >
                {t('leaveShared')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
