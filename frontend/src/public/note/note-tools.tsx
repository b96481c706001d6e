import type { NoteSummary } from '@commonplace/contracts/api';
import { IconArrowAutofitWidth, IconArrowLeft, IconBookmark, IconLink } from '@tabler/icons-react';
import { loginPath } from '../../shared/navigation/next-path.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { texts } from '../texts.ts';
import classes from './note-tools.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/**
 * What can be done with a note as a whole. Saving asks a guest to sign in, and is done when they come back: the island
 * keeps what was meant (`data-intend`).
 */
export function NoteTools({ note }: { note: NoteSummary }) {
  const { notebook } = note.temp;
  return (
    <div role="toolbar" aria-label={texts.note.tools} className={classes.tools}>
      {notebook ? (
        <a
          href={paths.notebook(notebook.id)}
          className={classes.tool}
          aria-label={texts.note.goToNotebook}
          title={texts.note.goToNotebook}
        >
          <IconArrowLeft {...icon} />
        </a>
      ) : (
        <span className={classes.nowhere} role="img" aria-label={texts.note.notAttached} title={texts.note.notAttached}>
          <IconArrowLeft {...icon} />
        </span>
      )}
      <span className={classes.between} />
      <button
        type="button"
        className={classes.tool}
        aria-label={texts.note.readability}
        title={texts.note.readability}
        aria-pressed="true"
        data-act="readability"
        data-needs-script
      >
        <IconArrowAutofitWidth {...icon} />
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label={texts.note.copyLink}
        title={texts.note.copyLink}
        data-act="copy-link"
        data-done={texts.note.linkCopied}
        data-failed={texts.note.copyFailed}
        data-needs-script
      >
        <IconLink {...icon} />
      </button>
      <a
        href={loginPath(paths.note(note.id))}
        className={classes.save}
        data-intend="save"
        data-subject={`note:${note.id}`}
      >
        <IconBookmark {...icon} />
        {texts.note.save}
      </a>
    </div>
  );
}
