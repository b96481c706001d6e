export const options = { synchronize: true };
