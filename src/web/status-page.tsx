import type { ReactNode } from 'react'
import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'

interface StatusPageProps {
  title: string
  description: string
  /** Stands on the line of the footer. */
  picture?: ReactNode
  children: ReactNode
}

/** A page in place of the requested one. */
export function StatusPage({ title, description, picture, children }: StatusPageProps) {
  const { site } = usePageContext()
  return (
    <>
      <Head title={`${title} | ${site.name}`} description={description} />
      <div
        className={`frame grid grow gap-x-16 gap-y-12 pt-36 ${picture ? 'md:grid-cols-[minmax(0,1fr)_auto] md:pt-24' : 'pb-32 md:pt-48'}`}
      >
        <div className={picture ? 'md:mt-16 md:self-center md:pb-16' : undefined}>
          <h1 tabIndex={-1} className="text-post">
            {title}
          </h1>
          {children}
        </div>
        {picture}
      </div>
    </>
  )
}
