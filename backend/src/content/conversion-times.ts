/*
 * How long a conversion may take on its way. The caller has to outwait everything the content process does before
 * it answers, so that a result or its own refusal arrives.
 */

/** At most for a job to have its turn, in milliseconds. */
export const longestTurnMs = 15_000;

/** The largest `CONVERSION_TIMEOUT_MS`: how long a job that someone waits for may run. */
export const longestConversionMs = 25_000;

/** How long the API waits for one answer: for both, and for the database and the way. */
export const answerTimeoutMs = longestTurnMs + longestConversionMs + 5_000;
