import { randomUUID } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';

/** A file that is written while it is sent, such as an archive of a folder. */
export interface StreamedFile {
  name: string;
  /** Called anew for each try. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** A multipart request of a file whose length nobody knows, which `FormData` can not send. */
export function streamedForm(field: string, file: StreamedFile, fields: Readonly<Record<string, string>>) {
  const boundary = `commonplace-${randomUUID()}`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(parts(boundary, field, file, fields)) as BodyInit,
    duplex: 'half' as const,
  };
}

async function* parts(
  boundary: string,
  field: string,
  file: StreamedFile,
  fields: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const beside = Object.entries(fields).map(([key, value]) => `${head(named('name', key))}\r\n${value}\r\n`);
  const type = 'Content-Type: application/octet-stream\r\n\r\n';
  const disposition = `${named('name', field)}; ${named('filename', file.name)}`;
  yield Buffer.from(`${beside.join('')}${head(disposition)}${type}`);
  yield* file.bytes();
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** As the HTML standard writes names in multipart headers. */
function named(parameter: string, value: string): string {
  const escaped = value.replace(/["\r\n]/g, encodeURIComponent);
  return `${parameter}="${escaped}"`;
}
