export { client } from '../content/content-client.ts';
