import type { CSSProperties } from 'react';
import classes from './cover-art.module.css';
import { coverHues } from './cover-hues.ts';

interface CoverArtProps {
  /** The notebook's name, which the cover is made from when there is no image. */
  name: string;
  /** Address of its image; null without one. */
  cover: string | null;
  /** Shown on a cover that is made from the name. */
  owner?: string;
  /** Leaves the words out, where the cover is too small for them. */
  bare?: boolean;
}

/**
 * A notebook's cover: its image, or a cloth in two hues made from its name. Fills its container.
 * Decoration: name and owner are always beside it.
 */
export function CoverArt({ name, cover, owner, bare = false }: CoverArtProps) {
  if (cover !== null) {
    return <img className={classes.image} src={cover} alt="" loading="lazy" decoding="async" />;
  }
  const [from, to] = coverHues(name);
  return (
    <div
      className={classes.cloth}
      style={{ '--cover-from': from, '--cover-to': to } as CSSProperties}
      aria-hidden="true"
    >
      {!bare && (
        <>
          <span className={classes.name}>{name}</span>
          {owner && <span className={classes.owner}>{owner}</span>}
        </>
      )}
    </div>
  );
}
