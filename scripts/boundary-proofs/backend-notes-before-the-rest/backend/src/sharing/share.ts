export const share = 1;
