export { secret } from '../../backend/src/secret.ts';
