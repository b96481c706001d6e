export { api } from '@commonplace/contracts/api';
export { AppError } from '@commonplace/contracts/errors';
export { call } from './call.ts';
export { ConnectionError } from './connection-error.ts';
export { isMissing } from './is-missing.ts';
export { createQueryClient } from './query-client.ts';
export { queryKeys } from './query-keys.ts';
export { upload } from './upload.ts';
