/** One line of a proof for the reader of the log: what was counted. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
