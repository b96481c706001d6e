import { initials } from '../../shared/format/initials.ts';
import classes from './avatar.module.css';

/** A person's picture, or the first letters of the name. Decorative: the name is always beside it. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  return picture === null ? (
    <span className={classes.letters} aria-hidden="true">
      {initials(name)}
    </span>
  ) : (
    <img className={classes.picture} src={picture} width={40} height={40} alt="" />
  );
}
