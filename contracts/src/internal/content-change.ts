/*
 * A change of a note's content on its way to the process that converts it: one line of JSON with the facts, then the
 * content as it was sent, in UTF-8. A process in between hands megabytes on without escaping or parsing them.
 */

const lineEnd = 0x0a;

/** A note's content as a caller of the API wrote it. */
export type ContentSource = { html: string } | { delta: Record<string, unknown>[] } | { text: string };

/** How the content after the line is to be read. A delta is JSON: the list of its operations. */
export const contentForms = ['html', 'delta', 'text'] as const;
export type ContentForm = (typeof contentForms)[number];

/** The facts become the line; without content nothing follows it. */
export function encodeContentChange(facts: object, content: ContentSource | undefined): Uint8Array {
  const line = `${JSON.stringify({ ...facts, ...(content && { form: formOf(content) }) })}\n`;
  return new TextEncoder().encode(line + (content ? textOf(content) : ''));
}

/**
 * The two parts of a change, as views of its bytes.
 *
 * @returns null when there is no line, or when it has more than `longestLine` bytes
 */
export function splitContentChange(
  bytes: Uint8Array,
  longestLine = Number.POSITIVE_INFINITY,
): { line: Uint8Array; content: Uint8Array } | null {
  const end = bytes.indexOf(lineEnd);
  if (end === -1 || end > longestLine) return null;
  return { line: bytes.subarray(0, end), content: bytes.subarray(end + 1) };
}

/** @throws SyntaxError when a delta is no JSON */
export function decodeContent(form: ContentForm, bytes: Uint8Array): ContentSource {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (form === 'html') return { html: text };
  return form === 'text' ? { text } : { delta: JSON.parse(text) };
}

function formOf(content: ContentSource): ContentForm {
  if ('html' in content) return 'html';
  return 'delta' in content ? 'delta' : 'text';
}

function textOf(content: ContentSource): string {
  if ('html' in content) return content.html;
  return 'delta' in content ? JSON.stringify(content.delta) : content.text;
}
