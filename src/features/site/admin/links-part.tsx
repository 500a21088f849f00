import { useFormContext } from 'react-hook-form'
import { adminPages } from '#admin-paths.ts'
import type { SiteContent } from '../site-content.ts'

/** Whether links to other sites are checked. */
export function LinksPart() {
  const { register } = useFormContext<SiteContent>()
  return (
    <>
      <label className="check">
        <input type="checkbox" {...register('links.checkOuter')} />
        Check links to other sites
      </label>
      <p className="text-small text-soft">
        Once a fortnight this server asks each page that your posts and case studies link to whether
        it is still there, slowly and as robots.txt allows. Links inside your site are always
        checked.
      </p>
      <p>
        <a href={adminPages.links} className="small-button">
          Show dead links
        </a>
      </p>
    </>
  )
}
