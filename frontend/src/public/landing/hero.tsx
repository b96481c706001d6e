import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import words from '../../messages/en/landing.json' with { type: 'json' };
import classes from './hero.module.css';
import { UseSheet } from './use-sheet.tsx';

const { uses } = words;

/**
 * The headline and a carousel of the uses; the last words of the headline name the visible use. Without scripts the
 * carousel is a row that scrolls sideways; the island advances it and types the last words (`island/carousel.ts`).
 */
export function Hero() {
  return (
    <div className={classes.hero}>
      <div>
        <h1 className={classes.headline}>
          {words.headline}{' '}
          <span className={classes.endings}>
            {uses.list.map(({ id, ending }, at) => (
              // All of them take up space, so that the layout does not shift. Screen readers read the first.
              <span
                key={id}
                className={classes.ending}
                data-ending
                data-shown={at === 0 ? '' : undefined}
                aria-hidden={at === 0 ? undefined : true}
              >
                {ending}
              </span>
            ))}
          </span>
        </h1>
        <p className={classes.lead}>{words.lead}</p>
        <div className={classes.ways}>
          <a href="/join" className={classes.join}>
            {words.join}
          </a>
          <a href="/solutions" className={classes.more}>
            {words.seeSolutions}
          </a>
        </div>
      </div>
      <section
        aria-roledescription="carousel"
        aria-label={uses.label}
        className={classes.carousel}
        data-carousel
      >
        <div className={classes.controls}>
          <nav aria-label={uses.choose} className={classes.names}>
            {uses.list.map(({ id, name }, at) => (
              <a key={id} href={`#use-${id}`} aria-current={at === 0} data-slide-link>
                {name}
              </a>
            ))}
          </nav>
          <button
            type="button"
            className={classes.pause}
            data-act="carousel"
            data-pause={uses.pause}
            data-play={uses.play}
            data-needs-script
            aria-label={uses.pause}
            title={uses.pause}
          >
            <IconPlayerPause size={18} stroke={1.5} aria-hidden className={classes.pauseIcon} />
            <IconPlayerPlay size={18} stroke={1.5} aria-hidden className={classes.playIcon} />
          </button>
        </div>
        <div className={classes.track} data-track>
          {uses.list.map((use) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, and no fieldset
            <div
              key={use.id}
              id={`use-${use.id}`}
              role="group"
              aria-roledescription="slide"
              aria-label={use.name}
              className={classes.slide}
            >
              <UseSheet use={use.id} />
              <div className={classes.caption}>
                <p>{use.text}</p>
                <a href={`/solutions#${use.id}`}>{use.more}</a>
              </div>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
