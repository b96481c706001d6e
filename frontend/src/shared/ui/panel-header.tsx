import type { ReactNode, Ref } from 'react';
import classes from './panel-header.module.css';

/** The head of a left panel: what it lists, and what can be done with the list. */
export function PanelHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}

/** A left panel: its head stays, its content scrolls. `ref` is what scrolls. */
export function Panel({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.panel}>
      {children}
    </div>
  );
}
