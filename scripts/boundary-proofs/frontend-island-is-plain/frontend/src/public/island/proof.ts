export { createElement } from '../../shared/format/date.ts';
