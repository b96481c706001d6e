// Its cards say where a note is saved.
import '../../../features/notebooks/texts.ts';

export { Feed } from '../../../features/notes/feed/feed.tsx';
