import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { sayNothingLeft } from '../history/say-nothing-left.ts';
import { BarButton } from './bar/bar-button.tsx';
import { type CommandName, commands, isPossible, runCommand } from './commands/commands.ts';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

/** The button of a command, which shows whether that is on at the caret. */
export function CommandButton({ editor, name }: { editor: Editor; name: CommandName }) {
  const { t } = useTranslation('editor-tools');
  const command = commands[name];
  const { on, possible } = useSelectionFacts(editor, () => ({
    on: command.isOn?.(editor) ?? null,
    possible: isPossible(editor, command),
  }));
  return (
    <BarButton
      name={t(`commands.${name}`)}
      keys={command.keys}
      on={on}
      possible={possible}
      onPress={() => runCommand(editor, name)}
      onImpossible={name === 'undo' || name === 'redo' ? () => sayNothingLeft(name) : undefined}
    >
      <command.icon size={18} stroke={1.5} aria-hidden />
    </BarButton>
  );
}
