import type { ReactNode } from 'react'
import { files } from '#paths.ts'
import { owner, site } from '#site.ts'
import { Head } from '#ui/head.tsx'

interface StatusPageProps {
  title: string
  description: string
  children: ReactNode
}

/** A page in place of the requested one. */
export function StatusPage({ title, description, children }: StatusPageProps) {
  return (
    <>
      <Head
        title={`${title} | ${owner.name}`}
        description={description}
        image={files.socialCard}
        imageAlt={site.title}
        siteName={owner.name}
      />
      <div className="frame grow pt-36 pb-32 md:pt-48">
        <h1 tabIndex={-1} className="text-post">
          {title}
        </h1>
        {children}
      </div>
    </>
  )
}
