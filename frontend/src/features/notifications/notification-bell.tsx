import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { phone } from '../../shared/theme/index.ts';
import { lazyPart, useLoaded } from '../../shared/ui/loading/lazy-part.tsx';
import classes from './notification-bell.module.css';
import { useUnread } from './use-unread.ts';

const NotificationList = lazyPart(
  'notification-list',
  async () => (await import('./notification-list.tsx')).NotificationList,
);

const NotificationSheet = lazyPart('notification-sheet', async () => {
  const [{ NotificationSheet }] = await Promise.all([
    import('./notification-sheet.tsx'),
    NotificationList.preload(),
  ]);
  return NotificationSheet;
});

/** The bell of the top bar with the number of unread notifications; opens their list, on a phone as a sheet. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnread();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [isOpen, { toggle, close }] = useDisclosure();
  const [hasSheet, setHasSheet] = useState(false);
  if (isOpen && isPhone && !hasSheet) setHasSheet(true);
  const isListLoaded = useLoaded(NotificationList, isOpen);
  const label = unread === 0 ? t('bell') : t('bellUnread', { count: unread });
  const bell = (
    <ActionIcon
      className={classes.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <IconBell size={20} stroke={1.5} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? t('manyUnread') : unread}
        </span>
      )}
    </ActionIcon>
  );
  const content = <NotificationList isOpen={isOpen} onFollowed={close} />;
  const settings = (
    <ActionIcon
      component={Link}
      to={`${paths.accountSettings}#notifications`}
      aria-label={t('settings')}
      onClick={close}
    >
      <IconSettings size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <VisuallyHidden role="status">{unread > 0 && t('unread', { count: unread })}</VisuallyHidden>
      {isPhone ? (
        <>
          {bell}
          {hasSheet && (
            <NotificationSheet opened={isOpen} onClose={close} settings={settings}>
              {content}
            </NotificationSheet>
          )}
        </>
      ) : (
        // Not in a portal: it belongs to the banner that its button is in.
        <Popover
          opened={isOpen && isListLoaded}
          onDismiss={close}
          width={400}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal={false}
        >
          <Popover.Target>{bell}</Popover.Target>
          <Popover.Dropdown className={classes.dropdown} aria-label={t('title')}>
            <div className={classes.head}>
              <h2 className={classes.title} tabIndex={-1} data-autofocus>
                {t('title')}
              </h2>
              {settings}
            </div>
            <div className={classes.scroll}>{content}</div>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
