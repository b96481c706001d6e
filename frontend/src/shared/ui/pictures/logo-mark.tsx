import classes from './logo.module.css';

/** An open book with its ribbon, and the product's name set in the voice of notes. */
export function LogoMark({ name }: { name: string }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={classes.book}>
        <path d="M16 8.5C13 6.4 8.8 5.7 4 5.9v18.2c4.8-.2 9 .5 12 2.6 3-2.1 7.2-2.8 12-2.6V5.9c-4.8-.2-9 .5-12 2.6Z" />
        <path d="M16 8.5v18.2" />
        <path d="M20.2 6.7v9.8l2.3-2 2.3 2V5.9Z" className={classes.ribbon} />
      </svg>
      <span className={classes.name}>{name}</span>
    </span>
  );
}
