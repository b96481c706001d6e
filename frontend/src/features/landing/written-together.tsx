import { presenceColors } from '@commonplace/contracts/collab';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './written-together.module.css';

/** A picture of the product made of its own parts: a sheet with two people's carets in it. */
export function WrittenTogether() {
  const { t } = useTranslation('landing');
  return (
    <figure className={classes.figure} aria-label={t('sheet.label')}>
      <div className={classes.sheet} aria-hidden>
        <p className={classes.title}>{t('sheet.title')}</p>
        <p className={classes.text}>
          {t('sheet.first')}
          <Caret name={t('sheet.caretOne')} color={presenceColors[2]} />
        </p>
        <p className={classes.text}>
          {t('sheet.second')}
          <Caret name={t('sheet.caretTwo')} color={presenceColors[0]} />
        </p>
      </div>
    </figure>
  );
}

function Caret({ name, color }: { name: string; color: string }) {
  const style: CSSProperties & { '--caret': string } = { '--caret': color };
  return (
    <span className={classes.caret} style={style}>
      <span className={classes.label}>{name}</span>
    </span>
  );
}
