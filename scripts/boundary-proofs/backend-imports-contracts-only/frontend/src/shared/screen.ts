export const screen = 1;
