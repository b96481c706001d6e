/** Where this browser stores whether shortcuts of one key are on: `false` where they are not. */
export const singleKeysKey = 'singleKeyShortcuts';
