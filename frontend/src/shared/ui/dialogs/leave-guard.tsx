import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { guardSignOut } from '../../session/index.ts';
import { lazyPart } from '../loading/lazy-part.tsx';

// Loaded as soon as there is something to lose: without a connection it would be too late for it.
const LeaveQuestion = lazyPart(
  'leave-question',
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
);

interface LeaveGuardProps {
  unsaved: boolean;
  /** What would be lost, in a sentence. */
  explained: string;
  /** Whether going from one address to another leaves the changes behind; another page does, unless said otherwise. */
  leaves?: (from: Location, to: Location) => boolean;
}

const toAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/** Asks before unsaved changes are left behind: by another address, by signing out, by closing the tab. */
export function LeaveGuard({ unsaved, explained, leaves = toAnotherPage }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && leaves(currentLocation, nextLocation),
  );
  const [signingOut, setSigningOut] = useState<{ answer: (leave: boolean) => void } | null>(null);

  // Asked once at the start, so that it comes before what clears this device of the person's notes.
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  }, [unsaved]);
  useEffect(
    () => guardSignOut(async () => !latest.current || new Promise((answer) => setSigningOut({ answer }))),
    [],
  );

  useEffect(() => {
    if (!unsaved) return;
    LeaveQuestion.preload().catch(() => undefined);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  const answer = (leave: boolean) => {
    if (blocker.state === 'blocked') leave ? blocker.proceed() : blocker.reset();
    signingOut?.answer(leave);
    setSigningOut(null);
  };
  if (blocker.state !== 'blocked' && !signingOut) return null;
  return <LeaveQuestion explained={explained} onAnswer={answer} />;
}
