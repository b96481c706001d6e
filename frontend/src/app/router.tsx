import { createBrowserRouter } from 'react-router';
import { NotePanel } from './routes/workspace/note-panel.tsx';

export const router = createBrowserRouter([
  { path: '/', element: <NotePanel noteId={null} isNew={false} /> },
]);
