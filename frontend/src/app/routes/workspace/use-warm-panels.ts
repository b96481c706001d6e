import { useEffect } from 'react';
import { whenIdle } from '../../../shared/ui/when-idle.ts';
import { loadOpenNote } from './load-open-note.ts';

/** Milliseconds: not in the way of what the page shows first. */
const delay = 2_000;

/**
 * Loads what the first note and the first notebook need before they are opened, when there is nothing else to do: it is
 * most of the workspace's code, and running it for the first time takes longer than a frame.
 */
export function useWarmPanels(): void {
  useEffect(() => {
    let giveUp = () => {};
    const timer = setTimeout(() => {
      giveUp = whenIdle(() => {
        // Without a connection they are asked for again when they are needed.
        for (const load of [loadOpenNote, loadNotebookScreen]) load().catch(() => undefined);
      });
    }, delay);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, []);
}

export const loadNotebookScreen = () => import('../../../features/notebook-view/notebook-screen.tsx');
