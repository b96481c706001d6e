import type { Sharing } from '@commonplace/contracts/abilities';
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { everySharing, toggled } from './filter.ts';
import { Tool } from './tool.tsx';
import tools from './tools.module.css';

interface FilterMenuProps {
  sharing: readonly Sharing[];
  onSharing: (sharing: readonly Sharing[]) => void;
  /** What the list is narrowed to beside that, in words, and the fields that do it. */
  also?: readonly string[];
  children?: ReactNode;
  onReset: () => void;
  isCompact?: boolean;
}

/** Which items a list shows: private, shared and public ones, and what else its own fields leave out. */
export function FilterMenu({
  sharing,
  onSharing,
  also = [],
  children,
  onReset,
  isCompact = false,
}: FilterMenuProps) {
  const { t } = useTranslation('collections');
  const kinds = sharing.length < everySharing.length ? sharing.map((kind) => t(`filter.${kind}`)) : [];
  const shown = [...kinds, ...also];
  const isActive = shown.length > 0;
  const label = isActive ? t('filter.active', { shown: shown.join(', ') }) : t('filter.label');
  return (
    <Popover width={248} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Tool
          Icon={isActive ? IconFilterFilled : IconFilter}
          label={label}
          text={isCompact ? null : t('filter.label')}
          isActive={isActive}
        />
      </Popover.Target>
      <Popover.Dropdown className={tools.filter} aria-label={t('filter.label')}>
        <fieldset className={tools.kinds}>
          <legend className={tools.legend}>{t('filter.sharing')}</legend>
          {everySharing.map((kind) => (
            <Checkbox
              key={kind}
              className={tools.kind}
              label={t(`filter.${kind}`)}
              checked={sharing.includes(kind)}
              onChange={() => onSharing(toggled(sharing, kind))}
            />
          ))}
        </fieldset>
        {children}
        {isActive && (
          <Button variant="subtle" className={tools.reset} onClick={onReset}>
            {t('filter.reset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
