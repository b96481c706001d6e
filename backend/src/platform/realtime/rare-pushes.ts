/** Between two pushes of one room: an import makes fifty notes a second, and each push has every open tab ask for its lists. */
const betweenMs = 1_000;

/** Pushes that say the same each time: the first at once, the others of the next second together at its end. */
export class RarePushes {
  /** Rooms that were pushed to within the last second; true when there is something more to say. */
  private readonly resting = new Map<string, boolean>();

  push(room: string, publish: () => void): void {
    if (this.resting.has(room)) {
      this.resting.set(room, true);
      return;
    }
    publish();
    this.resting.set(room, false);
    setTimeout(() => {
      const isMore = this.resting.get(room);
      this.resting.delete(room);
      if (isMore) this.push(room, publish);
    }, betweenMs).unref();
  }
}
