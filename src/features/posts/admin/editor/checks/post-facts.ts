/** What the checks need to know of the rendered text. */
export interface PostFacts {
  /** The alternative texts of the pictures. */
  pictures: string[]
  headings: { level: number; text: string }[]
  /** The `href` of each link. */
  links: string[]
  ids: string[]
}

export function readFacts(html: string): PostFacts {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const all = <Tag extends keyof HTMLElementTagNameMap>(selector: Tag) => [
    ...page.querySelectorAll(selector),
  ]
  return {
    pictures: all('img').map((image) => image.alt),
    headings: [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: withoutAnchor(heading).textContent.trim(),
    })),
    links: all('a').map((link) => link.getAttribute('href') ?? ''),
    ids: [...page.querySelectorAll('[id]')].map(({ id }) => id),
  }
}

/** Without the link that copies the heading's address. */
function withoutAnchor(heading: Element) {
  const copy = heading.cloneNode(true) as Element
  copy.querySelector('.anchor')?.remove()
  return copy
}
