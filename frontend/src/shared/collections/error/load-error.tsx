import type { ReactNode } from 'react';
import { StateMessage } from '../empty/state-message.tsx';

interface LoadErrorProps {
  /** One line: what could not be loaded. */
  title: string;
  /** The way to try again: a button, or on a page without scripts a link to itself. */
  retry: ReactNode;
}

/** Shown in the place of content that could not be loaded. */
export function LoadError({ title, retry }: LoadErrorProps) {
  return <StateMessage alert drawing="unplugged" title={title} action={retry} />;
}
