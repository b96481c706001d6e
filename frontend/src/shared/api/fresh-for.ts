/** Milliseconds for which an answer is shown without a request when it is shown again. */
export const freshFor = 30_000;
