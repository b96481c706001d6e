import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { readableKeys } from './commands.ts';
import classes from './toolbar.module.css';
import { useSelectionFacts } from './use-selection-facts.ts';

const levels = [1, 2, 3, 4] as const;

/** What the block at the caret is: a paragraph or one of four headings. The toolbar's first stop. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const level = useSelectionFacts(
    editor,
    () => levels.find((level) => editor.isActive('heading', { level })) ?? null,
  );
  const name = level === null ? t('toolbar.paragraph') : t(`toolbar.heading${level}`);
  return (
    <Menu position="bottom-start" width={240} returnFocus={false}>
      <Menu.Target>
        <Tooltip label={t('toolbar.block')}>
          <UnstyledButton
            className={classes.block}
            tabIndex={0}
            aria-label={`${t('toolbar.block')}: ${name}`}
            onMouseDown={(event) => event.preventDefault()}
          >
            <span className={classes.blockName}>{name}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          aria-current={level === null || undefined}
          rightSection={<Keys keys="Mod-Alt-0" />}
          onClick={() => editor.chain().focus().setParagraph().run()}
        >
          {t('toolbar.paragraph')}
        </Menu.Item>
        {levels.map((item) => (
          <Menu.Item
            key={item}
            aria-current={level === item || undefined}
            rightSection={<Keys keys={`Mod-Alt-${item}`} />}
            onClick={() => editor.chain().focus().setHeading({ level: item }).run()}
          >
            <span className={classes.headingItem} data-level={item}>
              {t(`toolbar.heading${item}`)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Keys({ keys }: { keys: string }) {
  return <kbd className={classes.keys}>{readableKeys(keys)}</kbd>;
}
