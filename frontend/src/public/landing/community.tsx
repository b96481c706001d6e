import words from '../../messages/en/landing.json' with { type: 'json' };
import classes from './community.module.css';

const { title, text, link, contactTitle, contactText, contact } = words.community;

/** A link to the chat of this installation, or without one to the contact page. */
export function Community({ url }: { url: string | null }) {
  return (
    <section aria-labelledby="chat" className={classes.community}>
      <h2 id="chat" className={classes.title}>
        {url === null ? contactTitle : title}
      </h2>
      <p className={classes.text}>{url === null ? contactText : text}</p>
      {url === null ? (
        <a href="/contact" className={classes.link}>
          {contact}
        </a>
      ) : (
        <a href={url} rel="noopener" className={classes.link}>
          {link}
        </a>
      )}
    </section>
  );
}
