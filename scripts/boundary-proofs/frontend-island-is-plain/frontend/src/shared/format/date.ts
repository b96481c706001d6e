export { default as dayjs } from 'dayjs';
