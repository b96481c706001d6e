import { memo } from 'react';
import type { Note } from '../../api/note.ts';

export const Card = memo(({ note }: { note: Note }) => note.title);
