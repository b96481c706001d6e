import type { NoteSummary } from '@commonplace/contracts/api';
import { memo } from 'react';

export const Card = memo(({ note }: { note: NoteSummary }) => note.title);
