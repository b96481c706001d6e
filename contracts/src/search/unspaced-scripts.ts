/** For a class of a regular expression: scripts that are written without spaces, and Hangul, whose words are found by their parts. */
export const unspacedScripts =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc\\uff70\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';
