import { files, pages } from '#routes.ts'
import { owner, site } from '#site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Head } from '#ui/head.tsx'

/** For every path that is no page. */
export function NotFoundPage() {
  return (
    <>
      <Head
        title={`404 Page Not Found | ${owner.name}`}
        description="There is no page at this address."
        image={files.socialCard}
        imageAlt={site.title}
        siteName={owner.name}
      />
      <div className="frame grow pt-36 pb-32 md:pt-48">
        <h1 tabIndex={-1} className="text-post">
          404 Page Not Found
        </h1>
        <p className="mt-6 text-lead text-soft">Did you forget to add the page to the router?</p>
        <p className="mt-10 flex flex-wrap gap-4">
          <ButtonLink href={pages.home}>Go to the front page</ButtonLink>
          <ButtonLink look="secondary" href={pages.posts}>
            Read the blog
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
