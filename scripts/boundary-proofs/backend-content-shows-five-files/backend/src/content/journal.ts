export const journal = 1;
