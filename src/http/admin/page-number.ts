/** The page that `?page=` asks for; anything but a whole number from 1 is the first. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}
