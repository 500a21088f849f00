/** What a test reads out of a page that the server sent. */

/** What a reader without a script can read of the page. */
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
