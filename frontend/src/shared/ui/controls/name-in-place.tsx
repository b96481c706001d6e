import { isBlank } from '@commonplace/contracts/api';
import { useRef } from 'react';
import classes from './name-in-place.module.css';

interface NameInPlaceProps {
  label: string;
  name: string;
  maxLength: number;
  /** Its place, beside how it looks. */
  className: string | undefined;
  onRename: (name: string) => void;
  /** Called once. `byKey` is false when the person has gone elsewhere already. */
  onDone: (byKey: boolean) => void;
}

/**
 * The name of something as a field in its place. Enter or leaving saves, if the name is non-empty and another one
 * than before; Escape leaves it as it was.
 */
export function NameInPlace({ label, name, maxLength, className, onRename, onDone }: NameInPlaceProps) {
  const finished = useRef(false);
  const finish = (typed: string, byKey: boolean) => {
    // Enter takes the field away, and with it the focus: that is not a second answer.
    if (finished.current) return;
    finished.current = true;
    const wanted = typed.trim();
    if (!isBlank(wanted) && wanted !== name) onRename(wanted);
    onDone(byKey);
  };
  return (
    <input
      className={`${classes.field} ${className}`}
      aria-label={label}
      defaultValue={name}
      maxLength={maxLength}
      autoComplete="off"
      ref={(field) => field?.select()}
      onBlur={(event) => finish(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value, true);
        if (event.key === 'Escape') finish(name, true);
      }}
    />
  );
}
