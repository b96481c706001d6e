/** Each of these is hardly ever written by someone who does not mean it. No two parts of one match the same letters. */
const certain: readonly RegExp[] = [
  /^(?:(`{3})`*|(~{3}))[^\n`]*\n[\s\S]*?^(?:\1\2)/m,
  /^ {0,3}\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:? *)?$/m,
  /^ *[-*+] \[[ xX]\] \S/m,
  /^#{2,4} \S/m,
  /^# \S[^\n]*\n\s*\n/,
  /\[[^[\]\n]+\]\(https?:\/\/[^\s)]+\)/,
  /^(?:- \S[^\n]*\n){2}/m,
];

/** Of these it takes two: alone they may be anything. */
const hints: readonly RegExp[] = [
  /^# \S/m,
  /^ *[-*+] \S[^\n]*\n+ *[-*+] \S/m,
  /^ *\d+[.)] \S[^\n]*\n+ *\d+[.)] \S/m,
  /(?<![\w*])\*\*[^\s*][^*\n]*\*\*(?![\w*])/,
  /(?<![\w_])__[^\s_][^_\n]*__(?![\w_])/,
  /(?<!`)`[^`\n]+`(?!`)/,
  /^> \S/m,
  /^(?:-{3,}|\*{3,})$/m,
];

/** Whether a text clearly is Markdown. What only might be is pasted as it stands. */
export function looksLikeMarkdown(text: string): boolean {
  // A script: its lines with `#` are remarks.
  if (text.startsWith('#!')) return false;
  const lines = text.replace(/\r\n?/g, '\n');
  const beginning = lines.length > judged ? lines.slice(0, judged) : lines;
  if (certain.some((sign) => sign.test(beginning))) return true;
  return hints.filter((sign) => sign.test(beginning)).length > 1;
}

/** So many letters are enough to tell. */
const judged = 20_000;
