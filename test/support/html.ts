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

/** Title, description, canonical address, Open Graph and Twitter tags, and the structured data. */
export function headOf(html: string) {
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    ...Object.fromEntries([...metas].map(([, name, content]) => [name, content])),
    jsonLd: JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
    ),
  }
}
