import type { NotebookView } from '@commonplace/contracts/api';

/** What is left to the page around a list, because another feature does it or a dialog asks first. */
export type NotebookAction =
  | 'share'
  | 'publish'
  | 'protect'
  | 'export'
  | 'print'
  | 'addSection'
  | 'addToSet'
  | 'leave'
  | 'trash'
  | 'delete';

/** What every list of notebooks gets from the page around it. */
export interface NotebookListContext {
  /** The notebook that is open. */
  selectedId: string | null;
  /** Opens the dialog of what was chosen in a notebook's menu. */
  onAction: (action: NotebookAction, notebook: NotebookView) => void;
}
