/** Something that waits until it is opened. */
export class Gate {
  private isOpen = false;
  private waiting: (() => void)[] = [];
  private arrivals: (() => void)[] = [];
  private isAwaited = false;

  /** Passes once the gate is open. */
  readonly pass = (): Promise<void> => {
    this.isAwaited = true;
    for (const arrived of this.arrivals.splice(0)) arrived();
    if (this.isOpen) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  };

  /** Settles when a caller waits at the gate. */
  arrived(): Promise<void> {
    if (this.isAwaited) return Promise.resolve();
    return new Promise((resolve) => this.arrivals.push(resolve));
  }

  open(): void {
    this.isOpen = true;
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
