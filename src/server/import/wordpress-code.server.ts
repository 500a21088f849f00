/** Shortcodes of code, as highlighters read them: `[code lang="php"]`, `[php]`. */

const languages = [
  ...[
    'actionscript3',
    'applescript',
    'bash',
    'c',
    'coldfusion',
    'cpp',
    'csharp',
    'css',
    'delphi',
    'diff',
  ],
  ...[
    'erlang',
    'fsharp',
    'go',
    'groovy',
    'haskell',
    'html',
    'java',
    'javafx',
    'javascript',
    'js',
    'json',
  ],
  ...[
    'kotlin',
    'latex',
    'matlab',
    'objc',
    'perl',
    'php',
    'powershell',
    'py',
    'python',
    'r',
    'ruby',
    'rust',
  ],
  ...['sass', 'scala', 'scss', 'shell', 'sql', 'swift', 'typescript', 'vb', 'xhtml', 'xml', 'yaml'],
]
const general = ['code', 'sourcecode', 'source', 'highlight', 'cc', 'codesyntax', 'crayon', 'pre']

/** Empty for code without a language; undefined if it is none. */
export function languageOf(name: string, values: Map<string, string>): string | undefined {
  if (languages.includes(name)) return name
  if (!general.includes(name)) return
  const language = values.get('language') ?? values.get('lang') ?? ''
  return /^[\w+#-]+$/.test(language) ? language.toLowerCase() : ''
}

/** The text between may have been escaped already. */
export function codeBlock(inner: string, language: string): string {
  const text = inner
    .replace(/^\s*\n|\s+$/g, '')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
  const name = ['text', 'plain'].includes(language) ? '' : language
  return `\n\n<pre><code${name && ` class="language-${name}"`}>${text}</code></pre>\n\n`
}
