/** A dot of the icons below, as wide as those of the other icons. */
const dot = (x: number, y: number) => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`;

const icon = (dots: readonly (readonly [x: number, y: number])[]) => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden
  >
    <path d={dots.map(([x, y]) => dot(x, y)).join('')} />
  </svg>
);

// Made once and of one shape each: a hundred tiles have both of them.
export const gripIcon = icon([
  [9, 5],
  [9, 12],
  [9, 19],
  [15, 5],
  [15, 12],
  [15, 19],
]);
export const moreIcon = icon([
  [5, 12],
  [12, 12],
  [19, 12],
]);
