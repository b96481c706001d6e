import { askForBuild } from '../api/ask-for-build.ts';
import { holdsWork } from './holds-work.ts';
import { newVersion } from './new-version.ts';
import { reload } from './reload.ts';

const lookEvery = 500;

/**
 * See `awaitNewVersion`. When the server has a later build, the files of this one
 * are gone: the page is loaded anew as soon as nothing is unsaved, and the promise does not settle, so that no error is shown
 * meanwhile.
 *
 * @param address what to show then, in place of the page
 * @throws the error, when there is no later build
 */
export async function reloadForCode(error: unknown, address?: string): Promise<never> {
  if (newVersion.offered() === null) await askForBuild();
  if (newVersion.offered() === null) throw error;
  while (holdsWork()) await new Promise((resolve) => setTimeout(resolve, lookEvery));
  if (!reload(address)) throw error;
  return new Promise(() => {});
}
