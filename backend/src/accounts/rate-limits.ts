import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';

const hour = 3_600;

/** How often the open doors may be knocked at. Peers are generous, because a school shares one address. */
export const accountLimits = {
  joinByPeer: { name: 'join-peer', points: 30, seconds: 60 },
  joinByPeerAndHour: { name: 'join-peer-hour', points: 300, seconds: hour },
  forgotByPeer: { name: 'forgot-peer', points: 30, seconds: 60 },
  forgotByPeerAndHour: { name: 'forgot-peer-hour', points: 300, seconds: hour },
  /** Mails that are really sent: nobody fills a stranger's mailbox. Apart by kind, so that none uses up another. */
  joinByEmail: { name: 'join-email', points: 10, seconds: hour },
  resetByEmail: { name: 'reset-email', points: 10, seconds: hour },
  emailChangeByEmail: { name: 'email-change-email', points: 10, seconds: hour },
  emailChangeByPerson: { name: 'email-change-person', points: 20, seconds: hour },
  tokenByPeer: { name: 'mail-token-peer', points: 300, seconds: hour },
  usernameByPeer: { name: 'check-username-peer', points: 120, seconds: 60 },
  /** Failures only. By name *and* peer, so that nobody locks the owner out from elsewhere. */
  loginByNameAndPeer: { name: 'login-name-peer', points: 20, seconds: hour },
  loginByPeer: { name: 'login-peer', points: 200, seconds: hour },
  googleByPeer: { name: 'google-peer', points: 60, seconds: 60 },
  /** Failures only. By session, so that whoever stole one does not lock the owner out of the others. */
  passwordBySession: { name: 'password-session', points: 20, seconds: hour },
  peopleByPerson: { name: 'people-person', points: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
