import type { ReactNode } from 'react';
import words from '../../messages/en/landing.json' with { type: 'json' };
import classes from './use-sheet.module.css';

const { community, teams, education, personal } = words.uses;

/** The example note of each use, made of the product's own components. */
const sheets: Readonly<Record<string, { title: string; facts: string; text: ReactNode }>> = {
  community: {
    ...community,
    text: (
      <>
        <p className={classes.opening}>{community.first}</p>
        <p>{community.second}</p>
        <p className={classes.tags}>{community.tags}</p>
      </>
    ),
  },
  teams: {
    ...teams,
    text: (
      <>
        <ol>
          {teams.agenda.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
        <p>
          {teams.written}
          <Caret name={teams.caretOne} />
        </p>
        <p>
          {teams.begun}
          <Caret name={teams.caretTwo} isOther />
        </p>
      </>
    ),
  },
  education: {
    ...education,
    text: (
      <>
        <p>{education.first}</p>
        <TideCurve />
        <p className={classes.figure}>{education.figure}</p>
      </>
    ),
  },
  personal: {
    ...personal,
    text: (
      <ul className={classes.todos}>
        {personal.done.map((todo) => (
          <li key={todo} data-done>
            {todo}
          </li>
        ))}
        {personal.open.map((todo) => (
          <li key={todo}>{todo}</li>
        ))}
      </ul>
    ),
  },
};

/** An example note for one use. Decorative: its caption describes it. */
export function UseSheet({ use }: { use: string }) {
  const sheet = sheets[use];
  if (!sheet) return null;
  return (
    <div className={classes.sheet} aria-hidden="true">
      <p className={classes.title}>{sheet.title}</p>
      <p className={classes.facts}>{sheet.facts}</p>
      {sheet.text}
    </div>
  );
}

function Caret({ name, isOther = false }: { name: string; isOther?: boolean }) {
  return (
    <span className={classes.caret} data-other={isOther ? '' : undefined}>
      <span className={classes.label}>{name}</span>
    </span>
  );
}

/** The water level at one coast over a day: two high tides, the second lower. */
function TideCurve() {
  return (
    <svg viewBox="0 0 320 72" aria-hidden="true" className={classes.curve}>
      <path d="M0 40h320" className={classes.level} />
      <path d="M0 44C20 8 52 0 76 24s40 44 72 40 44-52 76-50 44 40 60 46 26-6 36-14" />
    </svg>
  );
}
