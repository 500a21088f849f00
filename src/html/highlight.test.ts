import { expect, test } from 'vitest'
import { renderHtml } from './render-html.server.ts'

async function code(language: string, text: string) {
  const { html } = await renderHtml(`<pre><code class="language-${language}">${text}</code></pre>`)
  return html
}

test('code is highlighted by classes, framed and labelled', async () => {
  expect(await code('ts', 'const salt = 1')).toBe(
    '<div class="code"><div class="code-bar"><span>TypeScript</span></div><pre tabindex="0" role="group" aria-label="TypeScript code"><code class="language-ts"><span class="pl-k">const</span> <span class="pl-c1">salt</span> <span class="pl-k">=</span> <span class="pl-c1">1</span></code></pre></div>',
  )
})

test.each([
  ['bash', 'Shell', 'echo "salt"'],
  ['css', 'CSS', 'p { color: red }'],
  ['html', 'HTML', '&lt;p&gt;salt&lt;/p&gt;'],
  ['js', 'JavaScript', 'const salt = 1'],
  ['json', 'JSON', '{"salt": 1}'],
  ['python', 'Python', 'def salt(): pass'],
  ['sql', 'SQL', 'select 1 from salt'],
  ['toml', 'TOML', 'salt = 1'],
  ['tsx', 'TSX', 'const salt = &lt;p /&gt;'],
  ['yaml', 'YAML', 'salt: 1'],
])('%s is labelled %s and highlighted', async (language, label, text) => {
  const html = await code(language, text)
  expect(html).toContain(`<span>${label}</span>`)
  expect(html).toContain('<span class="pl-')
})

test('the code is unchanged, except for a trailing line break', async () => {
  const html = await code('ts', 'if (a &lt; b) {\n  salt()\n}\n')
  expect(html.replace(/<[^>]*>/g, '')).toBe('TypeScriptif (a &#x3C; b) {\n  salt()\n}')
})

test('code without a language is labelled as text and left plain', async () => {
  const { html } = await renderHtml('<pre><code>salt &amp; pepper</code></pre>')
  expect(html).toContain('<span>Text</span>')
  expect(html).toContain('<code>salt &#x26; pepper</code>')
})

test('code in an unknown language is labelled with its name and left plain', async () => {
  const html = await code('kitchen', 'MOVE SALT TO SOUP.')
  expect(html).toContain('<span>kitchen</span>')
  expect(html).toContain('>MOVE SALT TO SOUP.</code>')
})

test('the language is case-insensitive', async () => {
  expect(await code('TS', 'const salt = 1')).toContain('<span>TypeScript</span>')
})

test('inline code is unchanged', async () => {
  const html = '<p>Call <code>salt()</code>.</p>'
  expect((await renderHtml(html)).html).toBe(html)
})

test('highlighting never uses a style attribute, which the policy would block', async () => {
  const html = await code('ts', 'const salt: string = `some pepper` // taste')
  expect(html).not.toContain('style=')
})

test.each([
  ['jsonc', '{ "a": 1 } // one'],
  ['powershell', 'Get-ChildItem'],
  ['elixir', 'def a, do: 1'],
  ['nix', '{ a = 1; }'],
  ['zig', 'const a = 1;'],
  ['console', '$ ls -l "a b"'],
  ['vue', '&lt;template>&lt;p/>&lt;/template>'],
  ['hcl', 'a = "b"'],
  ['ps1', 'Get-ChildItem'],
])('%s has colours', async (language, text) => {
  expect(await code(language, text)).toContain('<span class="pl-')
})

test.each(['txt', 'log', 'text'])('%s has none', async (language) => {
  expect(await code(language, '! [Adblock] *')).not.toContain('<span class="pl-')
})
