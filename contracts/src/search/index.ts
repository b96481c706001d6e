export { fold, foldText } from './fold.ts';
export { unspacedScripts } from './unspaced-scripts.ts';
