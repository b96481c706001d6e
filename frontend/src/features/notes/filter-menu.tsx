import type { NotebookView } from '@commonplace/contracts/api';
import { Button, Checkbox, Popover, Select } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { everyNote, leavesOut, type NoteFilter, sharings, toggled } from './note-filter.ts';
import tools from './tools.module.css';

interface FilterMenuProps {
  filter: NoteFilter;
  /** One's own, to look at one of them only. */
  notebooks: readonly NotebookView[];
  onFilter: (filter: NoteFilter) => void;
}

/** Which notes a list shows: private, shared and public ones, of all notebooks or of one. */
export function FilterMenu({ filter, notebooks, onFilter }: FilterMenuProps) {
  const { t } = useTranslation('notes');
  const isFiltering = leavesOut(filter);
  const Icon = isFiltering ? IconFilterFilled : IconFilter;
  return (
    <Popover width={248} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="ink"
          className={tools.tool}
          data-active={isFiltering || undefined}
          leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
          aria-label={t(isFiltering ? 'filter.active' : 'filter.label')}
        >
          {t('filter.label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={tools.filter} aria-label={t('filter.title')}>
        <fieldset className={tools.kinds}>
          <legend className={tools.legend}>{t('filter.sharing')}</legend>
          {sharings.map((kind) => (
            <Checkbox
              key={kind}
              className={tools.kind}
              label={t(`filter.${kind}`)}
              checked={filter.sharing.includes(kind)}
              onChange={() => onFilter({ ...filter, sharing: toggled(filter.sharing, kind) })}
            />
          ))}
        </fieldset>
        <Select
          label={t('filter.notebook')}
          placeholder={t('filter.everyNotebook')}
          clearable
          searchable
          value={filter.notebookId}
          data={notebooks.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t('filter.noNotebook')}
          comboboxProps={{ withinPortal: false }}
          onChange={(notebookId) => onFilter({ ...filter, notebookId })}
        />
        {isFiltering && (
          <Button variant="subtle" className={tools.reset} onClick={() => onFilter(everyNote)}>
            {t('filter.reset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
