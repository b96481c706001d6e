import {
  IconCloudOff,
  IconDeviceFloppy,
  IconLayoutGridAdd,
  IconNotebook,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import words from '../../messages/en/landing.json' with { type: 'json' };
import classes from './features.module.css';

const icons: Readonly<Record<string, typeof IconUsers>> = {
  together: IconUsers,
  order: IconNotebook,
  blocks: IconLayoutGridAdd,
  share: IconWorld,
  offline: IconCloudOff,
  saved: IconDeviceFloppy,
};

/** The features of the product and its guarantees. */
export function Features() {
  const { features, promises } = words;
  return (
    <>
      <section aria-labelledby="features" className={classes.features}>
        <h2 id="features" className={classes.title}>
          {features.title}
        </h2>
        <ul className={classes.grid}>
          {features.list.map(({ id, title, text }) => {
            const Icon = icons[id];
            return (
              <li key={id} className={classes.feature}>
                {Icon && <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />}
                <h3 className={classes.name}>{title}</h3>
                <p className={classes.text}>{text}</p>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="promises" className={classes.promises}>
        <div className={classes.inner}>
          <h2 id="promises" className={classes.title}>
            {promises.title}
          </h2>
          <ol className={classes.list}>
            {promises.list.map(({ id, title, text }) => (
              <li key={id}>
                <h3 className={classes.promise}>{title}</h3>
                <p className={classes.text}>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
