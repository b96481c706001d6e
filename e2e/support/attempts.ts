/** Everything a value may have now: what was last acknowledged, or what was tried after it. */
export class Attempts<T> {
  private values: T[];

  constructor(first: T) {
    this.values = [first];
  }

  tried(value: T): void {
    this.values.push(value);
  }

  /** The newest one was acknowledged. */
  acknowledged(): void {
    this.values = this.values.slice(-1);
  }

  allow(value: T): boolean {
    return this.values.includes(value);
  }
}
