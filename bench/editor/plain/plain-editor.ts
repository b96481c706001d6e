import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';

// TipTap with our blocks and marks, and nothing else: no collaboration, no toolbar, no React.
const response = await fetch('/note.html');
new Editor({
  element: document.querySelector('#note'),
  extensions: noteFormat.extensions,
  content: await response.text(),
});
