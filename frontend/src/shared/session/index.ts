export { keepSessionFresh } from './keep-session-fresh.ts';
export { recentSignIn } from './recent-sign-in.ts';
export { type Session, type SessionEnding, sessionStore } from './session-store.ts';
export type { SessionUser } from './session-user.ts';
export { guardSignOut, signOut } from './sign-out.ts';
export { useSession, useUser } from './use-session.ts';
