import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface CommentMenuProps {
  /** Set to the button of the menu. */
  button: RefObject<HTMLButtonElement | null>;
  /** From the abilities of the comment, like `mayDelete`. */
  mayEdit: boolean;
  mayDelete: boolean;
  label: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Menu items for another person's comment, given by the page. */
  more?: ReactNode;
}

/**
 * The menu of a comment. Its commenter edits and deletes it; the author of the note removes other people's comments
 * by a separate button. Renders nothing when the menu would be empty.
 */
export function CommentMenu({ button, mayEdit, mayDelete, label, onEdit, onDelete, more }: CommentMenuProps) {
  const { t } = useTranslation('comments');
  const isEditing = useRef(false);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  if (!mayEdit && !mayDelete && !more) return null;
  return (
    <Menu
      width={200}
      returnFocus={false}
      onClose={() => {
        // The edit field takes the focus itself.
        if (!isEditing.current) button.current?.focus();
        isEditing.current = false;
      }}
    >
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => {
              isEditing.current = true;
              onEdit();
            }}
          >
            {t('edit')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            color="danger"
            leftSection={<IconTrash {...icon} />}
            onClick={() => {
              // The dialog returns the focus to the element that had it when it opened.
              button.current?.focus();
              onDelete();
            }}
          >
            {t('delete')}
          </Menu.Item>
        )}
        {more}
      </Menu.Dropdown>
    </Menu>
  );
}
