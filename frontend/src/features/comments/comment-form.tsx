import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx';
import { CommentField } from './comment-field.tsx';
import classes from './comment-form.module.css';
import { useDraft } from './use-draft.ts';

interface CommentFormProps {
  /** What the draft is kept under. */
  subject: string;
  label: string;
  placeholder: string;
  isBusy: boolean;
  /** Sends it; resolves true once it is posted. */
  post: (text: string) => Promise<boolean>;
  /** Called once it is posted; else the field is ready for the next one. */
  onPosted?: () => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** Where a new comment or reply is written. What is written survives a reload. */
export function CommentForm({
  subject,
  label,
  placeholder,
  isBusy,
  post,
  onPosted,
  onCancel,
  autoFocus,
}: CommentFormProps) {
  const { t } = useTranslation('comments');
  const user = useUser();
  const [text, keep] = useDraft(subject);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSendable = text.trim() !== '';
  const send = async () => {
    if (!isSendable || !(await post(text.trim()))) return;
    keep('');
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
        isBusy={isBusy}
        {...(onCancel && { onCancel })}
        {...(autoFocus && { autoFocus })}
      />
    </div>
  );
}
