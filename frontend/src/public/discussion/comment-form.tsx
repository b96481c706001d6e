import { texts } from '../texts.ts';
import classes from './discussion.module.css';

/**
 * The comment field for guests. Submitting it opens the sign-in page: the form sends no text to it; the island stores
 * the text in the tab, and the app posts it after sign-in.
 */
export function CommentForm({ subject, path }: { subject: string; path: string }) {
  return (
    <form action="/login" data-intend="comment" data-subject={subject}>
      <input type="hidden" name="next" value={path} />
      <textarea
        className={classes.field}
        rows={2}
        maxLength={5_000}
        required
        dir="auto"
        aria-label={texts.discussion.field}
        placeholder={texts.discussion.placeholder}
        data-draft={subject}
      />
      <div className={classes.buttons}>
        <span className={classes.hint}>{texts.discussion.hint}</span>
        <button type="submit" className={classes.post}>
          {texts.discussion.post}
        </button>
      </div>
    </form>
  );
}
