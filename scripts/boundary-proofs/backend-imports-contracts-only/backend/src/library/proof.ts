export { screen } from '../../../frontend/src/shared/screen.ts';
