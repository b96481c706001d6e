import { Drawing, type DrawingName } from '../../shared/collections/empty/drawing.tsx';
import classes from './message-page.module.css';

/** A page with only a message and a link back. */
export function MessagePage({
  drawing,
  text,
  backHome,
}: {
  drawing: DrawingName;
  text: string;
  backHome: string;
}) {
  return (
    <div className={classes.message}>
      <Drawing name={drawing} />
      <h1 className={classes.text}>{text}</h1>
      <a href="/" className={classes.home}>
        {backHome}
      </a>
    </div>
  );
}
