/**
 * For code of the screen that could not be loaded and is wanted now. When the server has a later build, the page is loaded anew
 * as soon as nothing is unsaved, and the promise does not settle, so that no error is shown meanwhile.
 *
 * @param address what to show then, in place of the page
 * @throws the error, when there is no later build
 */
export async function awaitNewVersion(error: unknown, address?: string): Promise<never> {
  // Loaded with the line that offers a new version, long before it is needed.
  const code = await import('./reload-for-code.ts').catch(() => null);
  if (code === null) throw error;
  return code.reloadForCode(error, address);
}
