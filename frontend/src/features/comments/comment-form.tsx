import { isBlank } from '@commonplace/contracts/api';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { takeBegunComment } from '../../shared/comments/begun-comment.ts';
import { useUser } from '../../shared/session/index.ts';
import { hasFocus } from '../../shared/ui/keyboard/has-focus.ts';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { CommentField } from './comment-field.tsx';
import classes from './comment-form.module.css';
import { keyOfPost } from './use-comment-operations.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

interface CommentFormProps {
  /** The key of the stored draft and of the request. */
  subject: string;
  label: string;
  placeholder: string;
  /** Posts the text; resolves true after success. */
  post: (text: string) => Promise<boolean>;
  /** Called after success, and whether the focus was in the form; without it the focus is in the field then. */
  onPosted?: (hadFocus: boolean) => void;
  onCancel?: () => void;
  autoFocus?: boolean;
  /** What shows it, when it moves; null while nothing does. */
  placedIn?: Element | null | undefined;
}

/** A field for a new comment or reply. Its draft survives a reload. */
export function CommentForm({
  subject,
  label,
  placeholder,
  post,
  onPosted,
  onCancel,
  autoFocus,
  placedIn,
}: CommentFormProps) {
  const { t } = useTranslation('comments');
  const user = useUser();
  const [text, keep] = useDraft(subject);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const sending = useSending(keyOfPost(subject));
  const isSendable = !isBlank(text);
  useEffect(() => {
    if (placedIn === null || !takeBegunComment(subject)) return;
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.scrollIntoView({ block: 'center' });
  }, [placedIn, subject]);
  const send = async () => {
    if (!isSendable || !(await post(text.trim()))) return;
    // It may have been sent much later, when the browser was online again.
    const hadFocus = hasFocus(form.current);
    if (onPosted) onPosted(hadFocus);
    else if (hadFocus) field.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={form} className={classes.form}>
      {user && <PersonAvatar name={user.name} picture={user.picture} size={32} />}
      <CommentField
        ref={field}
        label={label}
        placeholder={placeholder}
        text={text}
        onText={keep}
        send={t('post')}
        onSend={() => void send()}
        isSendable={isSendable}
        sending={sending}
        {...(onCancel && { onCancel })}
        {...(autoFocus && { autoFocus })}
      />
    </div>
  );
}
