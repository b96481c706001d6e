/** Mail programs make links of addresses in texts. These are of other people, under our name: they stay words. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])[.:@](?=[\p{L}\p{N}/])/gu, '$&\u200B');
}
