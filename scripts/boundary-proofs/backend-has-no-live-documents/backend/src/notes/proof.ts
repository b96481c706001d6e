export { Server } from '@hocuspocus/server';
