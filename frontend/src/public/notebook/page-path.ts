import { paths } from '../../shared/navigation/paths.ts';

export function pathOfPage(notebookId: string, page: number): string {
  return page === 1 ? paths.notebook(notebookId) : `${paths.notebook(notebookId)}&page=${page}`;
}
