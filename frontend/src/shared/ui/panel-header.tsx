import type { ReactNode, Ref } from 'react';
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
  return (
    <div ref={ref} className={classes.panel}>
      {children}
    </div>
  );
}
