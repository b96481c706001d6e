import { limits } from '@commonplace/contracts/api';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import classes from './comment-field.module.css';
import { MentionList } from './mentions/mention-list.tsx';
import { useMentions } from './mentions/use-mentions.ts';
import type { Sending } from './use-sending.ts';

interface CommentFieldProps {
  ref?: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** The text of the button that submits. */
  send: string;
  onSend: () => void;
  /** Whether the button is enabled. Ctrl+Enter calls `onSend` in any case, which may say why nothing is sent. */
  isSendable: boolean;
  /** The request that sends the text; paused while the browser is offline. */
  sending: Sending;
  /**
   * Called by Escape and by a second button, unless the text is on its way; without it they end a request that waits, and
   * are there while one does.
   */
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** A text field for a comment, in which `@names` are completed. Ctrl+Enter submits it, on a Mac Cmd+Enter. */
export function CommentField({
  ref,
  label,
  placeholder,
  text,
  onText,
  send,
  onSend,
  isSendable,
  sending,
  onCancel,
  autoFocus = false,
}: CommentFieldProps) {
  const { t } = useTranslation(['comments', 'common']);
  const hintId = useId();
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? ownField;
  const isOnItsWay = sending.isPending && !sending.isPaused;
  const mayCancel = onCancel !== undefined || sending.isPaused;
  const cancel = () => {
    if (isOnItsWay) return;
    sending.giveUp();
    onCancel?.();
  };
  const change = (next: string) => {
    // What waits is no longer what the person wants to send.
    sending.giveUp();
    onText(next);
  };
  const mentions = useMentions(field, text, change);
  const isOffering = mentions.people.length > 0;
  const isLong = text.trim().length > limits.commentCharacters;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (mentions.takesKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!sending.isPending && !isLong) onSend();
    } else if (event.key === 'Escape' && mayCancel) {
      event.stopPropagation();
      cancel();
    }
  };
  return (
    <div className={classes.field}>
      <div className={classes.text}>
        <Textarea
          ref={field}
          aria-label={label}
          aria-describedby={hintId}
          placeholder={placeholder}
          classNames={{ input: classes.input }}
          autosize
          minRows={1}
          maxRows={12}
          value={text}
          dir="auto"
          data-autofocus={autoFocus || undefined}
          autoFocus={autoFocus}
          aria-autocomplete="list"
          aria-controls={isOffering ? mentions.listId : undefined}
          aria-activedescendant={isOffering ? mentions.optionId(mentions.active) : undefined}
          onChange={({ currentTarget }) => {
            change(currentTarget.value);
            mentions.follow(currentTarget, true);
          }}
          onSelect={({ currentTarget }) => mentions.follow(currentTarget, false)}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          error={isLong && t('comments:tooLong', { most: limits.commentCharacters })}
        />
        <MentionList {...mentions} />
      </div>
      {(text !== '' || mayCancel) && (
        <>
          <div className={classes.buttons}>
            <span id={hintId} className={classes.hint}>
              {t('comments:postShortcut')}
            </span>
            {mayCancel && (
              <Button variant="default" aria-disabled={isOnItsWay || undefined} onClick={cancel}>
                {t('common:cancel')}
              </Button>
            )}
            <BusyButton loading={sending.isPending} disabled={!isSendable || isLong} onClick={onSend}>
              {send}
            </BusyButton>
          </div>
          <p role="status" className={classes.waiting}>
            {sending.isPaused && t('comments:offline')}
          </p>
        </>
      )}
    </div>
  );
}
