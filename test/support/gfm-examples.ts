/** The examples of GitHub Flavored Markdown 0.29 for what it adds to CommonMark. Each number is that of the specification. */
import type { Example } from './markdown-examples.ts'

const table = (head: string, body: string) =>
  `<table><thead><tr>${head}</tr></thead>${body && `<tbody>${body}</tbody>`}</table>`

export const gfmExamples: Record<number, Example> = {
  198: {
    markdown: '| foo | bar |\n| --- | --- |\n| baz | bim |',
    html: table('<th>foo</th><th>bar</th>', '<tr><td>baz</td><td>bim</td></tr>'),
  },
  199: {
    markdown: '| abc | defghi |\n:-: | -----------:\nbar | baz',
    html: table(
      '<th align="center">abc</th><th align="right">defghi</th>',
      '<tr><td align="center">bar</td><td align="right">baz</td></tr>',
    ),
  },
  200: {
    markdown: '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    html: table(
      '<th>f|oo</th>',
      '<tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr>',
    ),
  },
  201: {
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    html: `${table('<th>abc</th><th>def</th>', '<tr><td>bar</td><td>baz</td></tr>')}<blockquote><p>bar</p></blockquote>`,
  },
  202: {
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    html: `${table('<th>abc</th><th>def</th>', '<tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr>')}<p>bar</p>`,
  },
  203: {
    markdown: '| abc | def |\n| --- |\n| bar |',
    html: '<p>| abc | def |\n| --- |\n| bar |</p>',
  },
  204: {
    markdown: '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    html: table(
      '<th>abc</th><th>def</th>',
      '<tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz</td></tr>',
    ),
  },
  205: {
    markdown: '| abc | def |\n| --- | --- |',
    html: table('<th>abc</th><th>def</th>', ''),
  },
  279: {
    markdown: '- [ ] foo\n- [x] bar',
    html: '<ul><li><input disabled="" type="checkbox"> foo</li><li><input checked="" disabled="" type="checkbox"> bar</li></ul>',
  },
  280: {
    markdown: '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    html: '<ul><li><input checked="" disabled="" type="checkbox"> foo<ul><li><input disabled="" type="checkbox"> bar</li><li><input checked="" disabled="" type="checkbox"> baz</li></ul></li><li><input disabled="" type="checkbox"> bim</li></ul>',
  },
  491: {
    markdown: '~~Hi~~ Hello, ~there~ world!',
    html: '<p><del>Hi</del> Hello, <del>there</del> world!</p>',
  },
  492: {
    markdown: 'This ~~has a\n\nnew paragraph~~.',
    html: '<p>This ~~has a</p><p>new paragraph~~.</p>',
  },
  493: { markdown: 'This will ~~~not~~~ strike.', html: '<p>This will ~~~not~~~ strike.</p>' },
  622: {
    markdown: 'www.commonmark.org',
    html: '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>',
  },
  623: {
    markdown: 'Visit www.commonmark.org/help for more information.',
    html: '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>',
  },
  624: {
    markdown: 'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    html: '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p><p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>',
  },
  625: {
    markdown:
      'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)',
    html:
      ['', '))']
        .map(
          (end) =>
            `<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>${end}</p>`,
        )
        .join('') +
      [')', '']
        .map(
          (end) =>
            `<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>${end}</p>`,
        )
        .join(''),
  },
  626: {
    markdown: 'www.google.com/search?q=(business))+ok',
    html: '<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>',
  },
  627: {
    markdown: 'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    html: '<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p><p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>',
  },
  628: {
    markdown: 'www.commonmark.org/he<lp',
    html: '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>',
  },
  629: {
    markdown:
      'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    html: '<p><a href="http://commonmark.org">http://commonmark.org</a></p><p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>',
  },
  630: {
    markdown: 'foo@bar.baz',
    html: '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>',
  },
  631: {
    markdown: "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    html: '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>',
  },
  632: {
    markdown: 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    html: '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p><p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>',
  },
  657: {
    markdown:
      '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
    html: '<p><strong> &lt;title> &lt;style> <em></p>\n<blockquote>\n  &lt;xmp> is disallowed.  &lt;XMP> is also disallowed.\n</blockquote>',
  },
}
