import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import classes from './panel-header.module.css';

interface PanelHeaderProps {
  title: string;
  /** Beside the title. */
  children?: ReactNode;
  /** In lines of its own under the title. */
  below?: ReactNode;
}

/** The head of a left panel: what it lists, and what can be done with the list. */
export function PanelHeader({ title, children, below }: PanelHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
      {below}
    </div>
  );
}

/** A left panel: its head stays, its content scrolls. `ref` is what scrolls. */
export function Panel({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  const own = useRef<HTMLDivElement>(null);
  // What a scrollbar takes of the right margin: the list's own padding gives the rest.
  useLayoutEffect(() => {
    const { current: panel } = own;
    panel?.style.setProperty('--scrollbar', `${panel.offsetWidth - panel.clientWidth}px`);
  }, []);
  return (
    <div ref={useMergedRef(own, ref ?? null)} className={classes.panel}>
      {children}
    </div>
  );
}
