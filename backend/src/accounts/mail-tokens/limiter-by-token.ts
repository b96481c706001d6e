/**
 * Lets acts with one key happen one after the other within this process. Passwords are hashed at a high
 * price before a token is used up; so a thousand uses of one token at once cost one hashing and one transaction, not a thousand.
 * What is used up by whom is decided by the database.
 */
export class LimiterByToken {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = this.last.get(key)?.catch(() => undefined);
    const turn = (async () => {
      await before;
      return act();
    })();
    this.last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(key) === turn) this.last.delete(key);
    }
  }
}
