/** Renders the HTML of an author, which the server has sanitized. What helps readers of it is in `reading/`. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
