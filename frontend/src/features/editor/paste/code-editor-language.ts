import { noteFormat } from '@commonplace/contracts/document';

/** What a code editor says it copied, such as `typescript` or `plaintext`; null from everywhere else. */
export function codeEditorLanguage(clipboard: DataTransfer | null): string | null {
  const said = clipboard?.getData('vscode-editor-data');
  if (!said) return null;
  try {
    const { mode } = JSON.parse(said) as { mode?: unknown };
    return typeof mode === 'string' && noteFormat.checks.codeBlock?.language?.(mode) ? mode : 'plaintext';
  } catch {
    return 'plaintext';
  }
}
