import type { Extensions } from '@tiptap/core';
import type * as Y from 'yjs';
import { SlashMenu } from '../slash-menu/slash-menu.ts';
import { Inserting } from './inserting.ts';
import { LineBelow } from './line-below.ts';
import { LinkTyping } from './link-typing.ts';
import { Shortcuts } from './shortcuts.ts';
import { TagWriting } from './tag/tag-writing.ts';

/** What the editor needs for everything that can be inserted; what of it can be seen is in `InsertMenus`. */
export function insertExtensions(history: Y.UndoManager): Extensions {
  return [Inserting.configure({ history }), SlashMenu, Shortcuts, LinkTyping, LineBelow, TagWriting];
}
