import type { BlockEntry, EditorBlocks } from '../blocks/editor-block.ts';
import { editorBlocks } from '../blocks/index.ts';
import { blockText } from '../blocks/texts.ts';

/** Something that can be inserted into a note, with its words in the language of the screen. */
export interface BlockCommand extends Pick<BlockEntry, 'name' | 'group' | 'icon' | 'kind'> {
  title(): string;
  description(): string;
  /** Other words that find it. */
  aliases(): string[];
  /** As `BlockEntry.insert`; nothing while the text can't be edited. */
  run: BlockEntry['insert'];
}

/** Everything that blocks offer, in their order. */
export function commandsOf(blocks: EditorBlocks): readonly BlockCommand[] {
  return Object.entries(blocks).flatMap(([key, { entries }]) =>
    entries.map(({ insert, ...entry }) => ({
      ...entry,
      title: () => blockText(key, `entries.${entry.name}.title`),
      description: () => blockText(key, `entries.${entry.name}.description`),
      aliases: () => blockText(key, `entries.${entry.name}.aliases`).split(' ').filter(Boolean),
      run: (editor, typed) => {
        if (editor.isEditable) insert(editor, typed);
      },
    })),
  );
}

/** Everything that can be inserted, in the order in which it is offered. */
export const blockCommands = commandsOf(editorBlocks);

export function blockCommand(name: string): BlockCommand {
  const found = blockCommands.find((each) => each.name === name);
  if (!found) throw new Error(`Nothing is inserted as ${name}`);
  return found;
}
