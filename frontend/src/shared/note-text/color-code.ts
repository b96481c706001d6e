import { common, createLowlight } from 'lowlight';
import type { ColoredPart } from './colored-part.ts';

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Child = Tree['children'][number];

const lowlight = createLowlight(common);

/** The ranges of code with their classes of highlight.js; none for a language that is not supported. */
export function colorCode(language: string, code: string): ColoredPart[] {
  if (!lowlight.registered(language)) return [];
  const parts: ColoredPart[] = [];
  let at = 0;
  const walk = (children: readonly Child[], classNames: readonly string[]) => {
    for (const child of children) {
      if (child.type === 'text') {
        const to = at + child.value.length;
        if (classNames.length > 0) parts.push({ from: at, to, className: classNames.join(' ') });
        at = to;
      } else if (child.type === 'element') {
        const own = child.properties.className;
        walk(child.children, Array.isArray(own) ? own.map(String) : classNames);
      }
    }
  };
  walk(lowlight.highlight(language, code).children, []);
  return parts;
}
