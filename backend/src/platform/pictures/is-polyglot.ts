/** Markup and scripts that no picture has in it. XMP, which many have, is XML and none of these. */
const markup = /<(?:!doctype|html|head|body|script|iframe|\?php)\b|<\?php|<svg[\s>]|javascript:/i;
/** Readers of PDF look for it here, after any prefix. */
const pdfWithin = 1024;
const zipTrailerBytes = 22;
const zipCommentBytes = 65_535;

/**
 * Whether the bytes of a picture are something else as well: a page, a PDF or a ZIP archive. What is kept
 * is made anew from the pixels and holds nothing of it; but such a file is never sent by accident.
 */
export function isPolyglot(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    markup.test(buffer.toString('latin1')) ||
    buffer.subarray(0, pdfWithin).includes('%PDF-') ||
    endsAsZip(buffer)
  );
}

/** A ZIP archive is read from its end: a trailer, and a comment as long as the trailer says. */
function endsAsZip(buffer: Buffer): boolean {
  const tail = buffer.subarray(Math.max(0, buffer.length - zipTrailerBytes - zipCommentBytes));
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1)
  ) {
    if (at + zipTrailerBytes > tail.length) continue;
    if (at + zipTrailerBytes + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}
