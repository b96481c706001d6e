import { commentCharacters } from '@commonplace/contracts/pages';
import { fill } from '../../shared/format/fill.ts';
import { texts } from '../texts.ts';
import classes from './discussion.module.css';

interface CommentFormProps {
  /** `note:{id}`, `notebook:{id}` or `comment:{id}`. */
  subject: string;
  /** The path of the page, to which the guest returns after signing in. */
  path: string;
  /** The name of the commenter who is replied to; absent for a comment. */
  repliesTo?: string;
}

/**
 * The comment field for guests. Submitting it opens the sign-in page: the form sends no text to it; the island stores
 * the text in the tab, and the app posts it after sign-in. Without scripts the form says so before anything is written.
 */
export function CommentForm({ subject, path, repliesTo }: CommentFormProps) {
  const { field, placeholder, replyField, replyPlaceholder, hint, noScript, post } = texts.discussion;
  const isReply = repliesTo !== undefined;
  return (
    <form action="/login" data-intend="comment" data-subject={subject}>
      <input type="hidden" name="next" value={path} />
      <p className={classes.noScript}>{noScript}</p>
      <textarea
        className={classes.field}
        rows={2}
        maxLength={commentCharacters}
        required
        dir="auto"
        aria-label={isReply ? fill(replyField, { name: repliesTo }) : field}
        placeholder={isReply ? replyPlaceholder : placeholder}
        data-draft={subject}
      />
      <div className={classes.buttons}>
        <span className={classes.hint}>{hint}</span>
        <button type="submit" className={classes.post}>
          {post}
        </button>
      </div>
    </form>
  );
}
