import type { OpenSession } from '@commonplace/contracts/api';
import type { Session } from './session.entity.ts';

/** A session as its owner sees it. */
export function toOpenSession(session: Session, currentSid: string): OpenSession {
  return {
    id: session.id,
    device: session.device,
    createdAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.lastSeenAt).toISOString(),
    isCurrent: session.id === currentSid,
  };
}
