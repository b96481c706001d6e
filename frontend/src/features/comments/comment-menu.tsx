import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface CommentMenuProps {
  /** Set to the button of the menu. */
  button: RefObject<HTMLButtonElement | null>;
  /** Whose it is decides what is in it: what may be done is in the abilities of the comment. */
  mayEdit: boolean;
  mayDelete: boolean;
  label: string;
  onEdit: () => void;
  onDelete: () => void;
  /** What can be done about another person's comment, from the page around. */
  more?: ReactNode;
}

/**
 * What can be done with a comment as a whole. Editing and deleting are its own commenter's; the author of the note
 * removes others' comments by a button of its own. Draws nothing where there is nothing to choose.
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
        // The field that was asked for takes the focus itself.
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
              // A dialog gives the focus back to where it was when it opened.
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
