import type { PanelKind } from '@commonplace/contracts/document';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './block-tools.module.css';

interface KindMenuProps {
  /** The name of the block. */
  block: string;
  kinds: readonly PanelKind[];
  kind: string;
  onKind: (kind: PanelKind) => void;
}

export function KindMenu({ block, kinds, kind, onKind }: KindMenuProps) {
  const { t } = useTranslation('blocks');
  const name = kinds.find((each) => each === kind) ?? 'default';
  const label = `${t('kind')}: ${t(`kinds.${name}`)}`;
  const target = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  // A choice focuses the text. Closing without one returns the focus to the button.
  const goBack = () => {
    if (!isChosen.current) target.current?.focus();
    isChosen.current = false;
  };
  return (
    // Inside the tools, which disappear when the focus leaves them.
    <Menu position="bottom-end" width={180} withinPortal={false} returnFocus={false} onClose={goBack}>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon ref={target} className={classes.tool} aria-label={label}>
            <IconPalette size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{block}</Menu.Label>
        {kinds.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === name || undefined}
            leftSection={
              <span
                className={classes.kind}
                style={{
                  background: `var(--cp-kind-${each})`,
                  borderColor: `var(--cp-kind-${each}-ink)`,
                }}
              />
            }
            onClick={() => {
              isChosen.current = true;
              onKind(each);
            }}
          >
            {t(`kinds.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
