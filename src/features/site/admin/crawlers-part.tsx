import { useFormContext } from 'react-hook-form'
import { crawlerFiles } from '#paths.ts'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import { type AiChoice, aiChoices } from '../ai-crawlers.ts'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

const labels: Record<AiChoice, string> = {
  all: 'Allow all: your texts may train models, and appear in answers.',
  search:
    'Search only: assistants may find, quote and link your pages; nobody may train with them.',
  none: 'None: neither answers nor training; ordinary search engines still find you.',
}

/** What crawlers of artificial intelligence are asked to do. */
export function CrawlersPart() {
  const { register } = useFormContext<SiteContent>()
  const error = useFieldError('crawlers.ai')
  return (
    <>
      <fieldset>
        <legend className="text-small">Artificial intelligence</legend>
        {aiChoices.map((each) => (
          <label key={each} className="check">
            <input type="radio" value={each} {...register('crawlers.ai')} />
            {labels[each]}
          </label>
        ))}
      </fieldset>
      {error && <p className="text-negative text-small">{error}</p>}
      <p className="text-small text-soft">
        Published in robots.txt, as rules for crawlers by name and as content signals. It is a
        request: honest crawlers follow it, and others are not kept out.
      </p>
      <p>
        <NewTabLink href={crawlerFiles.robots} className="small-button">
          View robots.txt
        </NewTabLink>
      </p>
    </>
  )
}
