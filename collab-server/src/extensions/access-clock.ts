/** Longer than any sign-in and load together may take. */
const memory = 120_000;

/**
 * Remembers when a hint about access arrived, so that rights asked for earlier are not trusted
 * by a connection that was still loading and therefore in no list when the hint came.
 */
export class AccessClock {
  private tick = 0;
  private everything = 0;
  private readonly heard = new Map<string, { tick: number; at: number }>();

  /** The tick to remember before asking for rights. */
  now(): number {
    return this.tick;
  }

  /** Something changed about these notes or sessions. */
  changed(ids: readonly string[]): void {
    this.tick += 1;
    const at = Date.now();
    for (const id of ids) {
      this.heard.delete(id);
      this.heard.set(id, { tick: this.tick, at });
    }
    for (const [id, entry] of this.heard) {
      if (at - entry.at < memory) break;
      this.heard.delete(id);
    }
  }

  /** Hints may have been missed. */
  changedAll(): void {
    this.tick += 1;
    this.everything = this.tick;
  }

  /** Whether a hint arrived about any of these since `tick`. */
  changedSince(tick: number, ...ids: string[]): boolean {
    return this.everything > tick || ids.some((id) => (this.heard.get(id)?.tick ?? 0) > tick);
  }
}
