import type { Extensions } from '@tiptap/core';
import type * as Y from 'yjs';
import { linkExtensions } from '../links/link-extensions.ts';
import { SlashMenu } from '../slash-menu/slash-menu.ts';
import { Inserting } from './inserting.ts';
import { LineBelow } from './line-below.ts';
import { Shortcuts } from './shortcuts.ts';
import { TagWriting } from './tag/tag-writing.ts';

/** What the editor needs for everything that can be inserted; what of it can be seen is in `InsertMenus`. */
export function insertExtensions(history: Y.UndoManager): Extensions {
  return [Inserting.configure({ history }), SlashMenu, Shortcuts, ...linkExtensions, LineBelow, TagWriting];
}
