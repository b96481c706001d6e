import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import classes from './form/account-form.module.css';

interface Way {
  text: string;
  to: string;
}

interface LinkProblemProps {
  title: string;
  /** Why that may be, and what to do next. */
  hint: string;
  /** The first is the likely one. */
  ways: readonly Way[];
}

/** A link from a mail that does not work, or not any more, and the ways on from there. */
export function LinkProblem({ title, hint, ways }: LinkProblemProps) {
  return (
    <PlainPage>
      <StateMessage
        alert
        heading
        drawing="unplugged"
        title={title}
        hint={hint}
        action={
          <div className={classes.ways}>
            {ways.map(({ text, to }, index) => (
              <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'subtle'}>
                {text}
              </Button>
            ))}
          </div>
        }
      />
    </PlainPage>
  );
}

/** The server could not say what a link is for. */
export function LinkUnread({
  message,
  onRetry,
  retrying,
}: {
  message: string;
  onRetry: () => void;
  retrying: boolean;
}) {
  const { t } = useTranslation();
  return (
    <PlainPage>
      <StateMessage
        alert
        heading
        drawing="unplugged"
        title={message}
        action={
          <BusyButton onClick={onRetry} loading={retrying}>
            {t('retry')}
          </BusyButton>
        }
      />
    </PlainPage>
  );
}
