import { useEffect } from 'react';
import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { whenIdle } from '../../../shared/ui/when-idle.ts';
import { loadLiveNote } from './load-live-note.ts';
import { loadOpenNote } from './load-open-note.ts';

/** Milliseconds after the first render, which this must not delay. */
const delay = 2_000;

/**
 * Preloads the code of notes and notebooks while the browser is idle. It is most of the workspace's code, and running
 * it for the first time takes longer than a frame.
 */
export function useWarmPanels(): void {
  useEffect(() => {
    let giveUp = () => {};
    const timer = setTimeout(() => {
      giveUp = whenIdle(() => {
        // Without a connection they are requested again when they are needed.
        for (const load of [loadOpenNote, loadLiveNote, loadNotebookScreen]) load().catch(() => undefined);
      });
    }, delay);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, []);
}

export const loadNotebookScreen = () =>
  withTexts(['notebook-view', 'notebooks'], import('../../../features/notebook-view/notebook-screen.tsx'));
