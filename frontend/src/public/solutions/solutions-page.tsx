import { staticPages } from '@commonplace/contracts/pages';
import words from '../../messages/en/solutions.json' with { type: 'json' };
import { UseSheet } from '../landing/use-sheet.tsx';
import { staticHead } from '../layout/static-head.ts';
import type { PublicPage } from '../page.ts';
import { MailLink } from '../static-pages/mail-link.tsx';
import { Audience } from './audience.tsx';
import classes from './solutions-page.module.css';

/** `/solutions`: the uses of the product for four groups of people. Features that do not exist yet are marked beta. */
export const solutionsPage: PublicPage<'solutions'> = {
  isMoving: true,
  audience: 'everyone',
  head: () => staticHead(staticPages.solutions[0], words),
  Content: ({ data }) => (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1 className={classes.headline}>{words.headline}</h1>
        <p className={classes.lead}>{words.lead}</p>
      </header>
      <nav aria-labelledby="see-for" className={classes.shelf}>
        <h2 id="see-for" className={classes.seeFor}>
          {words.seeFor}
        </h2>
        <ul className={classes.books}>
          {words.audiences.map(({ id, name, summary }) => (
            <li key={id}>
              <a href={`#${id}`} className={classes.book}>
                <div className={classes.sample}>
                  <UseSheet use={id} />
                </div>
                <span className={classes.name}>{name}</span>
                <span className={classes.summary}>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {words.audiences.map((audience) => (
        <Audience key={audience.id} audience={audience} />
      ))}
      <p id="beta" className={classes.footnote}>
        <span aria-hidden="true">* </span>
        {words.footnote}
      </p>
      <section aria-labelledby="feedback" className={classes.feedback} data-fade>
        <h2 id="feedback" className={classes.feedbackTitle}>
          {words.feedback.title}
        </h2>
        <p className={classes.feedbackText}>{words.feedback.text}</p>
        <a
          href={`mailto:${data.feedbackEmail}?${new URLSearchParams({ subject: words.feedback.subject })}`}
          className={classes.write}
        >
          {words.feedback.link}
        </a>
        <p className={classes.address}>
          <MailLink address={data.feedbackEmail} />
        </p>
      </section>
    </div>
  ),
};
