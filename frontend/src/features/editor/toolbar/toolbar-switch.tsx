import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTypography } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../../shared/theme/index.ts';
import { useToolbarVisible } from './use-toolbar-visible.ts';

/** What shows or hides the toolbar: a button in the frame, and on a phone, whose bar has no room for it, a menu's entry. */
function useToolbarSwitch() {
  const { t } = useTranslation('editor');
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const [isVisible, setVisible] = useToolbarVisible();
  return {
    isPhone,
    isVisible,
    label: t(isVisible ? 'toolbar.hide' : 'toolbar.show'),
    icon: <IconTypography size={18} stroke={1.5} aria-hidden />,
    toggle: () => setVisible(!isVisible),
  };
}

export function ToolbarButton() {
  const { isPhone, isVisible, label, icon, toggle } = useToolbarSwitch();
  if (isPhone) return null;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isVisible} onClick={toggle}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** For the menu of the note. */
export function ToolbarEntry() {
  const { isPhone, label, icon, toggle } = useToolbarSwitch();
  if (!isPhone) return null;
  return (
    <Menu.Item leftSection={icon} onClick={toggle}>
      {label}
    </Menu.Item>
  );
}
