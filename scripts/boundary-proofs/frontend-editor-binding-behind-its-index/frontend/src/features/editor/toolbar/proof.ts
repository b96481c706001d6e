export { inner } from '../binding/live-binding.ts';
