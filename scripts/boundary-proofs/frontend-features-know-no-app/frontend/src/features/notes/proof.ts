export { router } from '../../app/router.ts';
