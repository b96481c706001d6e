// What comes beside a block, a selection or the caret when one is there: loaded after the toolbar.
export { BlockTools } from '../blocks/block-tools/block-tools.tsx';
export { BlockHandle } from '../drag-handle/block-handle.tsx';
export { InsertMenus } from '../insert/insert-menus.tsx';
export { SourceView } from '../source-view/source-view.tsx';
export { EditorTools } from './editor-tools.tsx';
