import { matchedRanges, type TextRange } from '../format/searchable.ts';
import classes from './marked-text.module.css';

interface MarkedTextProps {
  children: string;
  /** What was searched for, or where it was found: in order and without overlaps. */
  found: string | readonly TextRange[];
}

/** A name, title or snippet with its matches marked. It has its own direction of writing. */
export function MarkedText({ children: text, found }: MarkedTextProps) {
  const ranges = typeof found === 'string' ? matchedRanges(found, text) : found;
  return (
    <bdi>
      {ranges.map(([from, to], index) => [
        text.slice(ranges[index - 1]?.[1] ?? 0, from),
        <mark key={from} className={classes.mark}>
          {text.slice(from, to)}
        </mark>,
      ])}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
