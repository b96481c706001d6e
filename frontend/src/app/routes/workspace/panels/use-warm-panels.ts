import { useEffect } from 'react';
import { whenIdle } from '../../../../shared/ui/loading/when-idle.ts';
import { liveNote } from '../note/live-note-part.ts';
import { NotebookScreen, OpenNote } from './panel-parts.ts';

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
        for (const part of [OpenNote, liveNote, NotebookScreen]) part.preload().catch(() => undefined);
      });
    }, delay);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, []);
}
