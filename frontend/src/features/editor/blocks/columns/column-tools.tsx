import { mostColumns } from '@commonplace/contracts/document';
import { IconColumnInsertRight, IconColumnRemove } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tool } from '../block-tools/tool.tsx';
import type { BlockToolProps } from '../editor-block.ts';
import { addColumn, removeColumn } from './column-actions.ts';

export function ColumnTools({ parts, act }: BlockToolProps) {
  const { t } = useTranslation('blocks');
  return (
    <>
      <Tool label={t('columns.add')} isDisabled={parts >= mostColumns} onClick={act(addColumn)}>
        <IconColumnInsertRight size={18} stroke={1.5} aria-hidden />
      </Tool>
      <Tool label={t('columns.remove')} onClick={act(removeColumn)}>
        <IconColumnRemove size={18} stroke={1.5} aria-hidden />
      </Tool>
    </>
  );
}
