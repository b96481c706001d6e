import words from '../../messages/en/solutions.json' with { type: 'json' };
import classes from './audience.module.css';

interface AudienceProps {
  audience: {
    id: string;
    name: string;
    summary: string;
    points: readonly { title: string; text: string; beta?: boolean }[];
  };
}

/** The uses of the product for one group of people. */
export function Audience({ audience: { id, name, summary, points } }: AudienceProps) {
  return (
    <section id={id} aria-labelledby={`${id}-name`} className={classes.audience}>
      <div className={classes.head}>
        <h2 id={`${id}-name`} className={classes.name}>
          {name}
        </h2>
        <p className={classes.summary}>{summary}</p>
      </div>
      <ul className={classes.points}>
        {points.map(({ title, text, beta }) => (
          <li key={title} className={classes.point} data-fade>
            <h3 className={classes.title}>
              {title}{' '}
              {beta && (
                <a href="#beta" className={classes.beta}>
                  {words.beta}
                  <span aria-hidden="true">*</span>
                </a>
              )}
            </h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
