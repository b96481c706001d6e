/**
 * A name or title as someone wrote it, among other words. It has its own direction of writing, which does not
 * reorder what is beside it.
 */
export function ShownName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
