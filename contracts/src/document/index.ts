export { documentExtensions, linkProtocols } from './extensions.ts';
export { documentFields } from './fields.ts';
export { schemaVersion } from './version.ts';
