import { ExportDialog } from './export/export-dialog.tsx';
import { Print } from './printing/print.tsx';
import type { RequestedExchange } from './requested-exchange.ts';

interface ExchangeDialogsProps {
  requested: RequestedExchange;
  onClose: () => void;
}

/** The dialog that was requested. */
export function ExchangeDialogs({ requested, onClose }: ExchangeDialogsProps) {
  switch (requested.act) {
    case 'export':
      return <ExportDialog subject={requested.subject} onClose={onClose} />;
    case 'print':
      return <Print subject={requested.subject} onClose={onClose} />;
  }
}
