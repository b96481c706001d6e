export const WRITER = 'writer';
