import type { OpenedNote } from '@commonplace/contracts/api';
import { Menu } from '@mantine/core';
import { IconWorldCheck, IconWorldPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStaging } from './staging-calls.ts';

interface PublishModeItemProps {
  note: OpenedNote;
  /** Shows what readers do not see yet, before going live has them see it. */
  onGoLive: () => void;
}

/** The item of a public note's menu that has readers see changes later, or as they are written. */
export function PublishModeItem({ note, onGoLive }: PublishModeItemProps) {
  const { t } = useTranslation('staging');
  const { setMode } = useStaging(note.id, () => {});
  const { publishMode, publishedVersion, audience, abilities } = note;
  if (!publishMode || !audience.isPublic || !abilities.publish) return null;
  const isStaged = publishMode === 'staged';
  const Icon = isStaged ? IconWorldCheck : IconWorldPause;
  const goLive = () => (publishedVersion?.changes ? onGoLive() : setMode.mutate({ mode: 'live' }));
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      onClick={() => (isStaged ? goLive() : setMode.mutate({ mode: 'staged' }))}
    >
      {t(isStaged ? 'goLive' : 'stage')}
    </Menu.Item>
  );
}
