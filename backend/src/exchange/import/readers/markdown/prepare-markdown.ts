import { calloutKinds } from './callouts.ts';

/** What Markdown of Obsidian, Notion and others holds beyond GitHub's, written so that it is read as what it means. */
export interface PreparedMarkdown {
  text: string;
  comments: number;
  formulas: number;
}

/** Programs that make sites, and Outline, write callouts between such lines. */
const containerStart = /^ {0,3}:{3,}[ \t]*(\w[\w-]{0,39})(?:[ \t]*\[([^\]]*)\]|[ \t]+(.*))?$/;
const containerEnd = /^ {0,3}:{3,}[ \t]*$/;
/** By which a vault's links find a block. What people write behind a sign of this kind is shorter, or has neither. */
const blockName = /(?:^|[ \t]+)\^(?=[\w-]*[\d-])[a-zA-Z\d-]{6,}[ \t]*$/;
/** Such a name with the space before it is shorter. The expression alone takes the square of a line of spaces. */
const longestEnd = 100;

const fence = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})/;

function withoutBlockName(line: string): string {
  const from = Math.max(0, line.length - longestEnd);
  return line.slice(0, from) + line.slice(from).replace(blockName, '');
}

/**
 * Formulas become code, in which nothing is taken for a mark; comments that are not shown are left out; Notion's `<aside>`
 * and `:::note` become callouts. Code stays as it is. Linear in the length of the text.
 */
export function prepareMarkdown(text: string): PreparedMarkdown {
  const found = { comments: 0, formulas: 0 };
  const lines: string[] = [];
  let open: string | null = null;
  let isFormula = false;
  let isComment = false;
  let isCallout = false;
  const given = text.split('\n');
  const lastEnd = given.findLastIndex((line) => containerEnd.test(line));
  const put = (...more: string[]) => lines.push(...more.map((line) => (isCallout ? `> ${line}` : line)));
  for (const [at, line] of given.entries()) {
    if (open !== null) {
      const end = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
      if (end?.startsWith(open)) open = null;
      put(line);
      continue;
    }
    const trimmed = line.trim();
    if (isComment) {
      isComment = !trimmed.endsWith('%%');
      continue;
    }
    if (isFormula) {
      isFormula = !trimmed.endsWith('$$');
      put(...(isFormula ? [line] : [...lastOf(trimmed), '```']));
      continue;
    }
    const began = fence.exec(line)?.[1];
    if (began !== undefined) {
      open = began;
      put(line);
    } else if (trimmed.startsWith('%%') && !trimmed.includes('%%', 2)) {
      isComment = true;
      found.comments += 1;
    } else if (trimmed.startsWith('$$') && !trimmed.includes('$$', 2)) {
      isFormula = true;
      found.formulas += 1;
      put('```latex', ...(trimmed.length > 2 ? [trimmed.slice(2)] : []));
    } else if (trimmed === '<aside>') {
      lines.push('', '> [!default]');
      isCallout = true;
    } else if (trimmed === '</aside>' || (isCallout && containerEnd.test(line))) {
      isCallout = false;
      lines.push('');
    } else {
      const [, kind, bracketed, words] = at < lastEnd ? (containerStart.exec(line) ?? []) : [];
      if (kind !== undefined && !isCallout && calloutKinds.has(kind.toLowerCase())) {
        lines.push('', `> [!${kind}] ${bracketed ?? words ?? ''}`, '>');
        isCallout = true;
      } else put(prepareLine(withoutBlockName(line), found));
    }
  }
  if (open === null && isFormula) put('```');
  return { text: lines.join('\n'), ...found };
}

const lastOf = (line: string): string[] => (line.length > 2 ? [line.slice(0, -2)] : []);

function prepareLine(line: string, found: { comments: number; formulas: number }): string {
  if (!/[$%]/.test(line)) return line;
  let prepared = '';
  let from = 0;
  /** Runs of backticks that are not closed in this line: each is looked for once. */
  const unclosed = new Set<number>();
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '\\') at += 1;
    else if (sign === '`') {
      const run = runOf(line, at);
      const end = unclosed.has(run) ? -1 : closing(line, at + run, run);
      if (end < 0) unclosed.add(run);
      at = (end < 0 ? at + run : end) - 1;
    } else if (sign === '%' && line[at + 1] === '%') {
      const end = line.indexOf('%%', at + 2);
      if (end < 0) break;
      prepared += line.slice(from, at);
      found.comments += 1;
      from = end + 2;
      at = end + 1;
    } else if (sign === '$') {
      const signs = line[at + 1] === '$' ? 2 : 1;
      const end = formulaEnd(line, at + signs, signs);
      if (end < 0) {
        at += signs - 1;
        continue;
      }
      const formula = line.slice(at + signs, end);
      prepared += `${line.slice(from, at)}${asCode(formula)}`;
      found.formulas += 1;
      from = end + signs;
      at = from - 1;
    }
  }
  return prepared + line.slice(from);
}

function runOf(line: string, at: number): number {
  let end = at;
  while (line[end] === '`') end += 1;
  return end - at;
}

function closing(line: string, from: number, run: number): number {
  for (let at = line.indexOf('`', from); at >= 0; at = line.indexOf('`', at)) {
    const length = runOf(line, at);
    at += length;
    if (length === run) return at;
  }
  return -1;
}

/** `$5 and $10` is money: a formula touches both of its signs, and no number follows it. */
function formulaEnd(line: string, from: number, signs: number): number {
  const end = line.indexOf('$'.repeat(signs), from);
  if (end <= from) return -1;
  if (signs === 2) return end;
  if (/\s/.test(line[from] ?? ' ') || /\s/.test(line[end - 1] ?? ' ')) return -1;
  return /[\d$]/.test(line[end + 1] ?? '') ? -1 : end;
}

function asCode(formula: string): string {
  const ticks = '`'.repeat(1 + Math.max(0, ...[...formula.matchAll(/`+/g)].map(([run]) => run.length)));
  return formula.includes('`') ? `${ticks} ${formula} ${ticks}` : `${ticks}${formula.trim()}${ticks}`;
}
