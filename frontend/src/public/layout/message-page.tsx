import { Drawing, type DrawingName } from '../../shared/collections/empty/drawing.tsx';
import links from '../../shared/ui/action-link.module.css';
import classes from './message-page.module.css';

/** A page with only a message and a link to go on. */
export function MessagePage({
  drawing,
  text,
  link,
}: {
  drawing: DrawingName;
  text: string;
  link: { href: string; text: string };
}) {
  return (
    <div className={classes.message}>
      <Drawing name={drawing} />
      <h1 className={classes.text}>{text}</h1>
      <a href={link.href} className={`${links.filled} ${classes.link}`}>
        {link.text}
      </a>
    </div>
  );
}
