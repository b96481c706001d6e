export { HocuspocusProvider } from '@hocuspocus/provider';
