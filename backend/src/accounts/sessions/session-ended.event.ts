/** Sessions of one person were ended before their time: nothing may go on under them. */
export class SessionEnded {
  constructor(readonly sids: readonly string[]) {}
}
