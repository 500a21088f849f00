/** A site with one long post that has everything a text may have: contents, notes, links, code, a table, pictures. */
import { storePost, testOn } from './site-content.ts'

const filler = '<p>Simmer slowly and stir from time to time.</p>'.repeat(40)
const covers = '/assets/covers'
const reference = (id: number) => `<sup><a href="#n${id}" id="r${id}">${id}</a></sup>`
const note = (id: number, text: string) =>
  `<li id="n${id}">${text}, so that it takes some room. <a href="#r${id}">Back</a></li>`
const picture = (name: string, alt: string) =>
  `<img src="${covers}/${name}-1600.webp" alt="${alt}">`
const row = (cell: string) => `<tr>${`<${cell}>averylongword</${cell}>`.repeat(12)}</tr>`

export const code = 'const words = `first\nsecond <b>`'
const content = `
<p>Begin${reference(1)} and wait${reference(2)}, as in <a href="/blogs/stock-and-bones">stock</a>,
<a href="/blogs/one-file-is-a-database">a database</a>, <a href="/blogs">the list</a>, <a href="/blogs/a-long-read">this</a>
and <a href="https://example.org/standard">the standard</a>.</p>
<pre><code class="language-ts">${code.replace('<', '&lt;')}\n</code></pre>
<pre><code>${'wide '.repeat(60)}</code></pre>
<table><caption>Prices</caption><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>
${filler}<h2>Skim</h2>${filler}<h2>Strain &amp; rest</h2>${filler}
<figure>${picture('ticket-rail', 'A rail')}<figcaption>Of <b>tickets</b></figcaption></figure>
<p>Below the picture.</p>${picture('mise-en-place', '')}
<p><a href="/blogs">${picture('less-is-fast', 'To the list')}</a></p>
<div class="gallery">${picture('stock-pot', 'A ladle')}${picture('stock-pot', 'A lid')}</div>
<details><summary>More</summary><p>The long answer.</p></details>
<h2>Kühlen</h2><p>End.${reference(3)}</p>
<section><h2>Notes</h2><ol>
${note(1, 'With a <em>spoon</em>, as <a href="/blogs">the list</a> says')}
${note(2, 'Through a cloth that is not too fine and not too old')}${note(3, 'Overnight')}
</ol></section>`

export const richPost = '/blogs/a-long-read'

/** Playwright's `test` on this site. */
export const testOnRichPost = testOn(async (site) => {
  await storePost(site, { title: 'Stock and bones', excerpt: 'What every soup begins with.' })
  await storePost(site, {
    title: 'A long read',
    content,
    imageUrl: `${covers}/stock-pot-1600.webp`,
    imageAlt: 'A pot',
  })
})
