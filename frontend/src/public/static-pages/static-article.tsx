import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { Words } from '../words.tsx';
import classes from './static-article.module.css';

/** The text of an article: in each section a string is a paragraph, an array is a list. */
export interface ArticleTexts {
  heading: string;
  standfirst: string;
  edition?: string;
  sections: readonly { id: string; title: string; text: readonly (string | readonly string[])[] }[];
}

interface StaticArticleProps {
  words: ArticleTexts;
  /** The elements for the placeholders in the text. */
  places: Readonly<Record<string, ReactNode>>;
}

/** A long text with a title, a table of contents beside it, and numbered sections. */
export function StaticArticle({ words, places }: StaticArticleProps) {
  const { heading, standfirst, edition, sections } = words;
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        {edition && <p className={classes.edition}>{edition}</p>}
        <h1 className={classes.title}>{heading}</h1>
        <p className={classes.standfirst}>{standfirst}</p>
      </header>
      <nav aria-labelledby="contents" className={classes.contents}>
        <h2 id="contents" className={classes.contentsTitle}>
          {texts.sections}
        </h2>
        <ol className={classes.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} className={classes.section}>
            <h2 className={classes.sectionTitle}>{title}</h2>
            {text.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>
                  <Words text={part} places={places} />
                </p>
              ) : (
                <ul key={part[0]}>
                  {part.map((point) => (
                    <li key={point}>
                      <Words text={point} places={places} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </article>
  );
}
