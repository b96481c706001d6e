/** Languages that code can be shown in, by the name that a document keeps of each. */
export const languages: Readonly<Record<string, string>> = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  graphql: 'GraphQL',
  ini: 'INI, TOML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  less: 'Less',
  lua: 'Lua',
  makefile: 'Makefile',
  markdown: 'Markdown',
  objectivec: 'Objective-C',
  perl: 'Perl',
  php: 'PHP',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scss: 'SCSS',
  shell: 'Shell session',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  vbnet: 'Visual Basic',
  wasm: 'WebAssembly',
  xml: 'HTML, XML',
  yaml: 'YAML',
};

/** What a language is called; by the name in the document when it is none of ours, null without one. */
export function languageName(language: unknown): string | null {
  if (typeof language !== 'string') return null;
  return (Object.hasOwn(languages, language) && languages[language]) || language;
}
