import classes from './drawing.module.css';

/** Line drawings of our own, on a field of 120 by 80. */
const drawings = {
  /** A blank sheet with a pen lying across it. */
  sheet: [
    'M34 12h38l14 14v42H34Z',
    'M72 12v14h14',
    'M44 38h30M44 48h30M44 58h16',
    'M100 30 78 60l-7 4 1-8 22-30Z',
    'M8 70h104',
  ],
  /** Two hands' worth of cards, passed on. */
  passedOn: [
    'M20 22h46v34H20Z',
    'M54 32h46v34H54Z',
    'M30 32h22M30 40h16',
    'M64 42h26M64 50h26M64 58h14',
    'M8 70h104',
  ],
  /** A short shelf: three books standing, one leaning. */
  shelf: [
    'M24 20h12v48H24ZM36 28h10v40H36ZM46 16h14v52H46Z',
    'm66 30 12-4 15 39-12 4Z',
    'M28 28h4M50 24h6M50 30h6',
    'M8 69h104',
  ],
  /** A book that lies open. */
  openBook: [
    'M60 24c-10-8-24-10-38-8v44c14-2 28 0 38 8 10-8 24-10 38-8V16c-14-2-28 0-38 8Z',
    'M60 24v44',
    'M32 28c6 0 12 1 18 4M32 38c6 0 12 1 18 4M88 28c-6 0-12 1-18 4',
    'M8 70h104',
  ],
  /** A cord with its plug out. */
  unplugged: [
    'M8 58c20 0 18-24 38-24h8',
    'M54 26h12v16H54ZM66 30h8M66 38h8',
    'M84 26h10c10 0 10 16 0 16H84ZM100 34c12 0 4 24 12 24',
    'M8 70h104',
  ],
} as const;

export type DrawingName = keyof typeof drawings;

/** A small drawing beside a line of words that already says everything. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className={classes.drawing}>
      {drawings[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
