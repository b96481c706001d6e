export { awaitNewVersion } from './missing-code.ts';
export { newVersion } from './new-version.ts';
