/** A person made, changed or deleted a set, or put a notebook into one or took it out. */
export class SetsChanged {
  constructor(readonly actorId: string) {}
}
