import { type ReactNode, useId } from 'react';
import classes from './choices.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  draw: (choice: Choice<Value>) => ReactNode;
}

/** A few things to look at, one of which is chosen: with a pointer, or with the arrow keys. */
export function Choices<Value extends string>({
  legend,
  value,
  choices,
  onChange,
  draw,
}: ChoicesProps<Value>) {
  const name = useId();
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>
        {legend} <span className={classes.chosen}>{chosen?.label}</span>
      </legend>
      <div className={classes.field}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice} title={choice.label}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {draw(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
