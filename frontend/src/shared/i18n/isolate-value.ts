const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u061c]/u;

/** Isolates (FSI and PDI) what is written from right to left, so that it does not reorder the words of a message around it. */
export function isolateValue(value: unknown): string {
  const text = String(value);
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
