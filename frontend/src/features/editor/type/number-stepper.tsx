import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './type-button.module.css';

interface NumberStepperProps {
  label: string;
  value: number;
  /** Lowest, highest and the distance between two presses. */
  range: { min: number; max: number; step: number };
  onChange: (value: number) => void;
}

/** A number with a way down and a way up: by buttons, arrow keys or typing. */
export function NumberStepper({ label, value, range, onChange }: NumberStepperProps) {
  const { t } = useTranslation('live-note');
  const id = useId();
  /** What is being typed, null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max, step } = range;

  const go = (to: number) => {
    setTyped(null);
    const next = within(to, min, max);
    if (next !== value) onChange(next);
  };
  const take = () => {
    const number = typed === null ? Number.NaN : Number.parseFloat(typed.replace(',', '.'));
    if (Number.isFinite(number)) go(number);
    else setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: value + step,
      ArrowDown: value - step,
      PageUp: value + 5 * step,
      PageDown: value - 5 * step,
    }[event.key];
    if (event.key === 'Enter') take();
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.stepper}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <ActionIcon
        aria-label={t('type.less', { label })}
        aria-disabled={value <= min}
        data-off={value <= min || undefined}
        onClick={() => go(value - step)}
      >
        <IconMinus size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <input
        id={id}
        className={classes.number}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={take}
        onKeyDown={press}
      />
      <ActionIcon
        aria-label={t('type.more', { label })}
        aria-disabled={value >= max}
        data-off={value >= max || undefined}
        onClick={() => go(value + step)}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Hundredths are as fine as it gets: 1.8 and a step are 1.85, without rounding errors. */
function within(value: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)) * 100) / 100;
}
