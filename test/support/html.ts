/** Reads text and metadata of server-rendered HTML. */

/** The text of the page without scripts. */
export function textOf(html: string) {
  return html
    .replace(/<head>.*?<\/head>|<script.*?<\/script>|<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

/** Title, description, canonical address, Open Graph and Twitter tags, and the first node of the structured data. */
export function headOf(html: string) {
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    ...Object.fromEntries([...metas].map(([, name, content]) => [name, content])),
    jsonLd: jsonLdOf(html)?.['@graph'][0],
  }
}

/** The structured data; undefined without any. */
export function jsonLdOf(html: string) {
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return text === undefined ? undefined : JSON.parse(text)
}
