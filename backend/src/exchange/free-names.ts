/** Names in one place, no two of which are the same where capital and small letters are. */
export class FreeNames {
  readonly #taken = new Set<string>();
  /** The first number that may be free, for each name without its number. */
  readonly #next = new Map<string, number>();
  /** How many digits the last number of a name had. */
  readonly #digits = new Map<string, number>();

  /**
   * The name, with a number if it is taken. Thousands of equal names take time in proportion to how many they are.
   *
   * @param named the name with an ending, which it may be cut for
   */
  take(named: (ending: string) => string): string {
    const plain = named('');
    if (this.#isAdded(plain)) return plain;
    const key = keyOf(plain);
    for (let digits = this.#digits.get(key) ?? 1; ; digits += 1) {
      this.#digits.set(key, digits);
      // Endings of one length leave the same letters of a name that is cut.
      const pattern = keyOf(named(` (${'0'.repeat(digits)})`));
      const first = Math.max(2, 10 ** (digits - 1));
      for (let number = this.#next.get(pattern) ?? first; number < 10 ** digits; number += 1) {
        this.#next.set(pattern, number + 1);
        const name = named(` (${number})`);
        if (this.#isAdded(name)) return name;
      }
    }
  }

  #isAdded(name: string): boolean {
    const { size } = this.#taken;
    return this.#taken.add(keyOf(name)).size > size;
  }
}

function keyOf(name: string): string {
  return name.toLowerCase().normalize('NFC');
}
