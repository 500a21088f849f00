/** Every migration of this version, oldest first. */
import type { Migration } from 'kysely/migration'
import * as publicSite from '../../db/migrations/001-public-site.ts'
import * as adminArea from '../../db/migrations/002-admin-area.ts'
import * as secondFactor from '../../db/migrations/003-second-factor.ts'
import * as backups from '../../db/migrations/004-backups.ts'
import * as contentChanges from '../../db/migrations/005-content-changes.ts'
import * as growth from '../../db/migrations/006-growth.ts'
import * as idempotencyKeys from '../../db/migrations/007-idempotency-keys.ts'
import * as renamedTables from '../../db/migrations/008-rename-unbacked-tables.ts'
import * as verifiedBackups from '../../db/migrations/009-verified-backups.ts'
import * as siteContent from '../../db/migrations/010-site-content.ts'
import * as projects from '../../db/migrations/011-projects.ts'
import * as caseStudy from '../../db/migrations/012-case-study.ts'
import * as postFormat from '../../db/migrations/013-post-format.ts'
import * as publishing from '../../db/migrations/014-publishing.ts'
import * as search from '../../db/migrations/015-search.ts'
import * as tags from '../../db/migrations/016-tags.ts'
import * as tagCovers from '../../db/migrations/017-tag-covers.ts'
import * as messageSearch from '../../db/migrations/018-message-search.ts'
import * as relatedPosts from '../../db/migrations/019-related-posts.ts'
import * as projectDates from '../../db/migrations/020-project-dates.ts'
import * as analytics from '../../db/migrations/021-analytics.ts'
import * as links from '../../db/migrations/022-links.ts'
import * as programs from '../../db/migrations/023-api.ts'
import * as webhooks from '../../db/migrations/024-webhooks.ts'
import * as imports from '../../db/migrations/025-imports.ts'
import * as searchOrder from '../../db/migrations/026-search-order.ts'
import * as searchFunctions from '../../db/migrations/027-search-functions.ts'
import * as searchSpeed from '../../db/migrations/028-search-speed.ts'
import * as settings from '../../db/migrations/029-settings.ts'
import * as previewTokens from '../../db/migrations/030-preview-tokens.ts'
import * as spamReasons from '../../db/migrations/031-spam-reasons.ts'
import * as jobs from '../../db/migrations/032-jobs.ts'
import * as linkJobs from '../../db/migrations/033-link-jobs.ts'
import * as webhookJobs from '../../db/migrations/034-webhook-jobs.ts'

export const migrations: Record<string, Migration> = {
  '001-public-site': publicSite,
  '002-admin-area': adminArea,
  '003-second-factor': secondFactor,
  '004-backups': backups,
  '005-content-changes': contentChanges,
  '006-growth': growth,
  '007-idempotency-keys': idempotencyKeys,
  '008-rename-unbacked-tables': renamedTables,
  '009-verified-backups': verifiedBackups,
  '010-site-content': siteContent,
  '011-projects': projects,
  '012-case-study': caseStudy,
  '013-post-format': postFormat,
  '014-publishing': publishing,
  '015-search': search,
  '016-tags': tags,
  '017-tag-covers': tagCovers,
  '018-message-search': messageSearch,
  '019-related-posts': relatedPosts,
  '020-project-dates': projectDates,
  '021-analytics': analytics,
  '022-links': links,
  '023-api': programs,
  '024-webhooks': webhooks,
  '025-imports': imports,
  '026-search-order': searchOrder,
  '027-search-functions': searchFunctions,
  '028-search-speed': searchSpeed,
  '029-settings': settings,
  '030-preview-tokens': previewTokens,
  '031-spam-reasons': spamReasons,
  '032-jobs': jobs,
  '033-link-jobs': linkJobs,
  '034-webhook-jobs': webhookJobs,
}

export const migrationNames = Object.keys(migrations)
