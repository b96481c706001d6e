import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';

const hour = 3_600;

/** Limits of the calls without a session. Peers are generous, because a school shares one address. */
export const accountLimits = {
  joinByPeer: { name: 'join-peer', points: 30, seconds: 60 },
  joinByPeerAndHour: { name: 'join-peer-hour', points: 300, seconds: hour },
  forgotByPeer: { name: 'forgot-peer', points: 30, seconds: 60 },
  forgotByPeerAndHour: { name: 'forgot-peer-hour', points: 300, seconds: hour },
  /**
   * Mails that are really sent, so that another person's mailbox can't be filled. Apart by kind, so that none uses up
   * another.
   */
  joinByEmail: { name: 'join-email', points: 10, seconds: hour },
  resetByEmail: { name: 'reset-email', points: 10, seconds: hour },
  emailChangeByEmail: { name: 'email-change-email', points: 10, seconds: hour },
  emailChangeByPerson: { name: 'email-change-person', points: 20, seconds: hour },
  tokenByPeer: { name: 'mail-token-peer', points: 300, seconds: hour },
  pictureByPerson: { name: 'picture-person', points: 60, seconds: hour },
  usernameByPeer: { name: 'check-username-peer', points: 120, seconds: 60 },
  /**
   * Failures only, and only of devices that never signed in to the account. By name, so that guessing from many
   * addresses is slowed down as well; not by account, because two names that share a count would be known to
   * belong together.
   */
  loginByName: { name: 'login-name', points: 40, seconds: 900 },
  /** Half of the former, so that one address does not delay all others. */
  loginByNameAndPeer: { name: 'login-name-peer', points: 20, seconds: hour },
  loginByPeer: { name: 'login-peer', points: 200, seconds: hour },
  /** Failures only, of a device that signed in to the account before: it meets none of the limits above. */
  loginByKnownDevice: { name: 'login-known-device', points: 20, seconds: hour },
  googleByPeer: { name: 'google-peer', points: 60, seconds: 60 },
  googleNonceByPeer: { name: 'google-nonce-peer', points: 300, seconds: 60 },
  /** Failures only. By session, so that a thief of one does not lock the owner out of the others. */
  passwordBySession: { name: 'password-session', points: 20, seconds: hour },
  /** Right ones: each costs as much as a sign-in. */
  presentPasswordByPerson: { name: 'present-password-person', points: 60, seconds: hour },
  /** Every call with an API token, by token: what it may do is always told. */
  callsByToken: { name: 'calls-by-token', points: 1_200, seconds: 60, isTold: true },
} as const satisfies Record<string, RateLimit>;
