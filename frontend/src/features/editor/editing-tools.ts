// What one edits with, besides the text itself: loaded after it.
export { BlockTools } from './blocks/block-tools/block-tools.tsx';
export { BlockHandle } from './drag-handle/block-handle.tsx';
export { InsertMenus } from './insert/insert-menus.tsx';
export { SourceButton } from './source-view/source-button.tsx';
export { SourceView } from './source-view/source-view.tsx';
export { EditorTools } from './toolbar/editor-tools.tsx';
export { Toolbar } from './toolbar/toolbar.tsx';
