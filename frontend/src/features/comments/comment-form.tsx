import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx';
import { CommentField, type Sending } from './comment-field.tsx';
import classes from './comment-form.module.css';
import { useDraft } from './use-draft.ts';

interface CommentFormProps {
  /** The key of the stored draft. */
  subject: string;
  label: string;
  placeholder: string;
  sending: Sending;
  /** Posts the text; resolves true after success. */
  post: (text: string) => Promise<boolean>;
  /** Called after success; without it the field is emptied and focused. */
  onPosted?: () => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** A field for a new comment or reply. Its draft survives a reload. */
export function CommentForm({
  subject,
  label,
  placeholder,
  sending,
  post,
  onPosted,
  onCancel,
  autoFocus,
}: CommentFormProps) {
  const { t } = useTranslation('comments');
  const user = useUser();
  const [text, keep] = useDraft(subject);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const isSendable = text.trim() !== '';
  const send = async () => {
    if (!isSendable || !(await post(text.trim()))) return;
    // What was written since then is the next comment.
    if (latest.current === text) keep('');
    if (onPosted) onPosted();
    else field.current?.focus();
  };
  return (
    <div className={classes.form}>
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
