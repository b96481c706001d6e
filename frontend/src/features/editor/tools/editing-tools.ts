// What one sees at once when one edits, besides the text itself: loaded after it.
export { SourceButton } from '../source-view/source-button.tsx';
export { Toolbar } from '../toolbar/toolbar.tsx';
