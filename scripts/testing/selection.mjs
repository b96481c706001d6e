/**
 * Which tests of a package run, by their tags; without a word all of them.
 *
 * @typedef {{ only?: string, without?: string }} Selection
 */

/** @param {Selection} selection @param {string[]} tags of a test */
export function isSelected({ only, without }, tags) {
  return (only === undefined || tags.includes(only)) && (without === undefined || !tags.includes(without));
}

/** The same for vitest. @param {Selection} selection @returns {string[]} its options */
export function vitestOptions({ only, without }) {
  const words = [...(only ? [only] : []), ...(without ? [`!${without}`] : [])];
  return words.length === 0 ? [] : [`--tagsFilter=${words.join(' && ')}`];
}

/** The same for Playwright, whose tags begin with an @. @param {Selection} selection @returns {string[]} its options */
export function playwrightOptions({ only, without }) {
  return [...(only ? [`--grep=@${only}`] : []), ...(without ? [`--grep-invert=@${without}`] : [])];
}
