/** Where each process says whether new people may be sent to it: 200, or 503. */
export const readyPath = '/health/ready';

/** Whether a process takes new people. From the order to stop on it says no, while it still serves. */
export class Readiness {
  private leaving = false;

  get isLeaving(): boolean {
    return this.leaving;
  }

  /** Says no from now on. Resolves after `delayMs`, in which proxies notice and send people elsewhere. */
  async leave(delayMs: number): Promise<void> {
    this.leaving = true;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
