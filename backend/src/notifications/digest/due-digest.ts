/** A mail that is due, and of which time (milliseconds) it tells. */
export interface DueDigest {
  person: { id: string; email: string };
  after: number;
  until: number;
  /** The origin that people see. */
  publicUrl: string;
  unsubscribeUrl: string;
}
