/** A rail of kitchen tools with an empty hook, on the page of an address that leads nowhere. */
export function MissingPan({ sizes, className }: { sizes: string; className: string }) {
  const srcSetOf = (format: string) =>
    `/assets/not-found-400.${format} 400w, /assets/not-found-800.${format} 800w`
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSetOf('avif')} sizes={sizes} />
      <img
        src="/assets/not-found-800.webp"
        srcSet={srcSetOf('webp')}
        sizes={sizes}
        alt=""
        width={800}
        height={1000}
      />
    </picture>
  )
}
