import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';

/** Text as paragraphs, one for each line that holds something, open at both ends. */
export function textSlice(text: string, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type;
  const marks = $context.marks();
  const lines = text.split(/(?:\r\n?|\n)+/);
  const paragraphs = lines.map((line) =>
    schema.node('paragraph', null, line === '' ? [] : [schema.text(line, marks)]),
  );
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
