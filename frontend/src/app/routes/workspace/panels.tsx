import { useLocalStorage, useSplitter } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './panels.module.css';

interface PanelsProps {
  /** Shows one panel at a time: the note when one is selected, else the list. */
  small: boolean;
  selected: boolean;
  left: ReactNode;
  right: ReactNode;
}

/** Width of the list in pixels, as specified. */
const width = { min: 320, max: 760, default: 360 };

/**
 * The two halves of the workspace, with a handle between them for mouse, finger and arrow keys. Each half
 * keeps its place in the tree at every width: a note that is open stays open when the window gets narrow.
 */
export function Panels({ small, selected, left, right }: PanelsProps) {
  const { t } = useTranslation('frame');
  const [stored, store] = useLocalStorage({
    key: 'leftPanelWidth',
    defaultValue: width.default,
    getInitialValueInEffect: false,
    sync: false,
  });
  const initial = Math.min(width.max, Math.max(width.min, stored || width.default));
  const splitter = useSplitter<HTMLElement>({
    panels: [
      { defaultSize: `${initial}px`, min: `${width.min}px`, max: `${width.max}px` },
      { defaultSize: 1, min: `${width.min}px` },
    ],
    step: '16px',
    shiftStep: '64px',
    onSizeChange: ([size]) => store(Number.parseInt(String(size), 10)),
  });
  const showsNote = selected || !small;
  const content = { id: 'main', tabIndex: -1 };
  return (
    <main ref={splitter.ref} className={classes.panels}>
      {(!small || !selected) && (
        <section
          {...(!showsNote && content)}
          className={small ? classes.only : classes.left}
          style={small ? undefined : { flexBasis: splitter.sizes[0] }}
          aria-label={t('list')}
        >
          {left}
        </section>
      )}
      {!small && (
        <hr
          {...splitter.getHandleProps({ index: 0 })}
          className={classes.handle}
          aria-label={t('panelWidth')}
        />
      )}
      {showsNote && (
        <section {...content} className={classes.only} aria-label={t('note')}>
          {small && (
            <Link to={paths.home} className={classes.back}>
              <IconArrowLeft size={18} stroke={1.5} aria-hidden />
              {t('backToList')}
            </Link>
          )}
          {right}
        </section>
      )}
    </main>
  );
}
