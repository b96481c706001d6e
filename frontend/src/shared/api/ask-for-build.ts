import { buildHeader } from '@commonplace/contracts/api';
import { readyPath } from '@commonplace/contracts/internal';
import { newVersion } from '../new-version/new-version.ts';

/** Asks the server which build of the app it has, for {@link newVersion}. Without an answer nothing is known. */
export async function askForBuild(): Promise<void> {
  const answer = await fetch(readyPath, { cache: 'no-store' }).catch(() => null);
  newVersion.heard(answer?.headers.get(buildHeader) ?? null);
}
