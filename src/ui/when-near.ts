const reach = '400px'

/** Resolves when the element with this id comes near the window, or is focused or reached by its link. */
export function whenNear(id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.getElementById(id)
    if (!element) return resolve()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: reach },
    )
    observer.observe(element)
  })
}
