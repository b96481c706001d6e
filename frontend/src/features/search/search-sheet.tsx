import { ActionIcon, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../shared/theme/index.ts';
import { SearchBox } from './search-box.tsx';
import classes from './search-sheet.module.css';

interface SearchSheetProps {
  shown: string;
  /** Closed by hand. */
  onClose: () => void;
  /** Something was opened. */
  onOpened: () => void;
}

/** The search of a small device: over the page, on a phone over all of it. */
export function SearchSheet({ shown, onClose, onOpened }: SearchSheetProps) {
  const { t } = useTranslation('search');
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      centered={false}
      fullScreen={isPhone}
      yOffset={isPhone ? 0 : 'var(--cp-space-2)'}
      size={640}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay color="var(--cp-veil)" backgroundOpacity={1} />
      <Modal.Content aria-label={t('label')}>
        <Modal.Body>
          <SearchBox
            shown={shown}
            results="filling"
            onOpened={onOpened}
            lead={
              <ActionIcon aria-label={t('close')} onClick={onClose}>
                <IconArrowLeft size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            }
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
