export { shadow } from '../../ui/mantine-shadow.ts';
