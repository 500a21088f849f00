/** Schema.org data for programs. Only the server renders it. */

type Node = Record<string, unknown>

/** The nodes of a page, as one document. */
export function jsonLdGraph(...nodes: Node[]): Node {
  return { '@graph': nodes }
}

interface Crumb {
  name: string
  path: string
}

/** From the top to the page itself. */
export function breadcrumbs(publicUrl: string, trail: Crumb[]): Node {
  const itemListElement = trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

interface Collection {
  path: string
  name: string
  description?: string
  language: string
  /** Absolute. */
  image?: string
}

/** A page that lists others. */
export function collectionPage(publicUrl: string, collection: Collection): Node {
  const { path, name, description, language, image } = collection
  return {
    '@type': 'CollectionPage',
    name,
    ...(description && { description }),
    url: publicUrl + path,
    inLanguage: language,
    ...(image && { image }),
  }
}
