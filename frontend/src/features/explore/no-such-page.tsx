import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { paths } from '../../shared/navigation/paths.ts';

/** In the place of a person or a topic that is unknown. */
export function NoSuchPage() {
  return (
    <StateMessage
      heading
      drawing="shelf"
      title={texts.notFound}
      action={
        <Button component={Link} to={paths.home}>
          {texts.backHome}
        </Button>
      }
    />
  );
}
