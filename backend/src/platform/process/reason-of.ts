/** What went wrong, in one line for the operator. */
export function reasonOf(error: unknown): string {
  // A refused connection arrives as an AggregateError whose own message is empty.
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const message = inner instanceof Error ? inner.message : String(inner);
  return message.split('\n', 1)[0] || 'unknown reason';
}
