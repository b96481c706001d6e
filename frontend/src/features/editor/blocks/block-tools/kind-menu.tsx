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

/** What kind a block is that has kinds. */
export function KindMenu({ block, kinds, kind, onKind }: KindMenuProps) {
  const { t } = useTranslation('blocks');
  const name = kinds.find((each) => each === kind) ?? 'default';
  const label = `${t('kind')}: ${t(`kinds.${name}`)}`;
  const target = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  // A choice leads back into the text, as its act does; without one the focus is where it was.
  const goBack = () => {
    if (!isChosen.current) target.current?.focus();
    isChosen.current = false;
  };
  return (
    // In the tools, which are there as long as the focus is in them.
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
