import type { ReactNode } from 'react'
import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'

interface StatusPageProps {
  title: string
  description: string
  children: ReactNode
}

/** A page in place of the requested one. */
export function StatusPage({ title, description, children }: StatusPageProps) {
  const { site } = usePageContext()
  return (
    <>
      <Head title={`${title} | ${site.name}`} description={description} siteName={site.name} />
      <div className="frame grow pt-36 pb-32 md:pt-48">
        <h1 tabIndex={-1} className="text-post">
          {title}
        </h1>
        {children}
      </div>
    </>
  )
}
