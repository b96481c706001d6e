import { useState } from 'react';
import { ExportDialog } from './export/export-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { Print } from './printing/print.tsx';
import type { RequestedExchange } from './requested-exchange.ts';
import { TaskDialog } from './tasks/task-dialog.tsx';

interface ExchangeDialogsProps {
  requested: RequestedExchange;
  onClose: () => void;
}

/** The dialog that was requested, then that of the task it began. */
export function ExchangeDialogs({ requested, onClose }: ExchangeDialogsProps) {
  const [begun, setBegun] = useState<{ by: RequestedExchange; taskId: string } | null>(null);
  const onBegun = (taskId: string) => setBegun({ by: requested, taskId });
  if (begun?.by === requested) return <TaskDialog taskId={begun.taskId} isNew onClose={onClose} />;
  switch (requested.act) {
    case 'export':
    case 'export-notes':
    case 'export-all':
      return <ExportDialog requested={requested} onClose={onClose} onBegun={onBegun} />;
    case 'print':
      return <Print subject={requested.subject} onClose={onClose} />;
    case 'import':
      return <ImportDialog files={requested.files} onClose={onClose} onBegun={onBegun} />;
    case 'follow':
      return <TaskDialog taskId={requested.taskId} isNew={requested.isNew} onClose={onClose} />;
  }
}
