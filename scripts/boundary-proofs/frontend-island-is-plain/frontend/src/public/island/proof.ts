export { dayjs } from '../../shared/format/date.ts';
