/** Mail programs make links of addresses in texts, also of such with emoji. These are of other people, under our name: they stay words. */
export function withoutLinks(text: string): string {
  return text.replace(
    /(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}])[.:@](?=[\p{L}\p{N}\p{Extended_Pictographic}/])/gu,
    '$&\u200B',
  );
}
