/** Who may read or write these notes is different from now on. */
export class AccessChanged {
  constructor(readonly noteIds: readonly string[]) {}
}
