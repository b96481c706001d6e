export { AppError, type FieldErrors } from './app-error.ts';
export { type ErrorBody, errorBody } from './error-body.ts';
export { refusalSentence } from './refusal-sentence.ts';
export { type ErrorCode, errorCodes, errorRegistry } from './registry.ts';
