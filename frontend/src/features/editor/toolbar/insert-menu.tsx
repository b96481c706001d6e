import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { blockCommand, blockCommands } from '../insert/block-commands.ts';
import { BarButton } from './bar/bar-button.tsx';
import { BarMenu } from './bar/bar-menu.tsx';

/** Everything that can be inserted at the caret. */
export function InsertMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor-tools');
  return (
    <BarMenu name={t('insert')} face={<IconPlus size={18} stroke={1.5} aria-hidden />} width={260}>
      {blockCommands.map((command, index) => (
        <Fragment key={command.name}>
          {index > 0 && blockCommands[index - 1]?.group !== command.group && <Menu.Divider />}
          <Menu.Item
            leftSection={<command.icon size={18} stroke={1.5} aria-hidden />}
            onClick={() => command.run(editor)}
          >
            {command.title()}
          </Menu.Item>
        </Fragment>
      ))}
    </BarMenu>
  );
}

/** Inserts one thing at the caret. */
export function InsertButton({ editor, name }: { editor: Editor; name: string }) {
  const command = blockCommand(name);
  return (
    <BarButton name={command.title()} onPress={() => command.run(editor)}>
      <command.icon size={18} stroke={1.5} aria-hidden />
    </BarButton>
  );
}
