import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  /** The anchor of the section. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One part of the page under its heading. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  const headingId = headingOf(id);
  return (
    <section id={id} className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** The id of a section's heading, which can take the focus. */
export const headingOf = (sectionId: string) => `${sectionId}-heading`;
