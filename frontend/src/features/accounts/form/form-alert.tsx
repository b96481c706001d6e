import classes from './account-form.module.css';

/** What went wrong with the whole of a form; errors of a field are at the field. */
export function FormAlert({ message }: { message: string | false | null | undefined }) {
  if (!message) return null;
  return (
    <p className={classes.alert} role="alert">
      {message}
    </p>
  );
}
