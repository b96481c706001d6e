/**
 * In place of the link that TipTap's starter kit imports and notes do not use: theirs is `marks/link.ts` of the contracts.
 * Bundlers can't tell, and would load its search for addresses with every editor.
 */
export const Link = null;
