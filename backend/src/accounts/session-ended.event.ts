/** A session was ended before its time: nothing may go on under it. */
export class SessionEnded {
  constructor(readonly sid: string) {}
}
