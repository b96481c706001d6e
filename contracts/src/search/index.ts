export { fold, foldText } from './fold.ts';
export { errorsIn, isLikeWord } from './typing-errors.ts';
export { unspacedScripts } from './unspaced-scripts.ts';
