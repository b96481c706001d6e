import { useEffect, useState } from 'react';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { awaitNewVersion } from '../../../../shared/new-version/index.ts';
import { guardSignOut } from '../../../../shared/session/index.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';
import { whenIdle } from '../../../../shared/ui/loading/when-idle.ts';

interface Question {
  count: number;
  answer: (discard: boolean) => void;
}

/** Not in the way of what the page shows first. */
const preloadDelay = 2_000;

const loadSignOut = () => import('./prepare-sign-out.ts');
const AskToDiscard = lazyPart(
  'ask-to-discard',
  async () => (await withTexts(['live-note'], import('./ask-to-discard.tsx'))).AskToDiscard,
);

/**
 * Looks after the copies of notes on this device: brings to the server what an earlier visit could not,
 * and clears them before the person signs out, asking first when something unsaved is among them.
 * Light by itself; the editor's own code comes when there is something to do.
 */
export function DeviceCopies({ userId }: { userId: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    // Signing out may come when the network has gone: what it needs is here by then.
    const load = () => Promise.all([loadSignOut(), AskToDiscard.preload()]);
    let giveUp = () => {};
    const timer = setTimeout(() => {
      giveUp = whenIdle(() => void load().catch(() => undefined));
    }, preloadDelay);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, []);
  useEffect(() => {
    void import('../device/local-registry.ts').then(async ({ hasUnsavedNotes }) => {
      if (!hasUnsavedNotes(userId)) return;
      const { resumeUnsaved } = await withTexts(['editor'], import('../pool/resume-unsaved.ts')).catch(
        // A tab that was open while the server got a new version.
        (error: unknown) => awaitNewVersion(error),
      );
      resumeUnsaved();
    });
  }, [userId]);
  useEffect(
    () =>
      guardSignOut(async () => {
        const { prepareSignOut } = await loadSignOut();
        return prepareSignOut((count) => new Promise((answer) => setQuestion({ count, answer })));
      }),
    [],
  );
  return (
    question && (
      <AskToDiscard
        count={question.count}
        onAnswer={(discard) => {
          setQuestion(null);
          question.answer(discard);
        }}
      />
    )
  );
}
