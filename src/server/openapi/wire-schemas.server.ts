/** The JSON of the API's responses. TypeScript holds each schema against the type that the code sends. */
import * as z from 'zod/mini'
import type { Backup, BackupOverview } from '#features/backups/backup.ts'
import {
  type InboxMessage,
  inboxTabs,
  type MessageCounts,
} from '#features/contact/inbox-message.ts'
import type { EditableProject, ProjectPage } from '#features/portfolio/project.ts'
import type { Stats } from '#features/portfolio/stats.ts'
import type { IconSearch } from '#features/site/brand-icon.ts'
import type { Notifications } from '#features/site/notifications.ts'
import type { RevisionSummary } from '#features/site/site-revision.ts'
import type {
  AccountOverview,
  LoginResponse,
  OwnSession,
  Passkey,
} from '#features/users/account/account.ts'
import type { CreatedToken, OwnToken } from '#features/users/tokens/api-token.ts'
import type { User } from '#features/users/user.ts'
import { scopes } from '#http/scopes.ts'
import type { Project } from '#site.ts'
import {
  type SampleRemoval,
  type SetupState,
  sampleTexts,
  setupSteps,
} from '#web/admin/setup-state.ts'

const text = z.string()
const time = z.iso.datetime()
const optionalText = z.exactOptional(text)
const optionalTime = z.exactOptional(time)
const count = z.int()

/** Holds a schema against a type. */
export function wire<Value>() {
  return <Schema extends z.ZodMiniType<Value>>(schema: Schema) => schema
}

// Projects.
const projectFields = {
  ...{ id: text, title: text, description: text, link: optionalText, image: optionalText },
  ...{ imageAlt: optionalText, repository: optionalText, year: z.exactOptional(count) },
  technologies: z.array(z.object({ name: text })),
  hasCaseStudy: z.exactOptional(z.boolean()),
}
export const project = wire<Project>()(z.object(projectFields))
export const projectPage = wire<ProjectPage>()(z.object({ ...projectFields, content: text }))
export const editableProject = wire<EditableProject>()(
  z.object({ ...projectFields, caseStudy: text, revision: count }),
)
export const stats = wire<Stats>()(
  z.object({ visitors: count, projectsCompleted: count, happyClients: count }),
)

// The site.
export const skills = z.array(
  z.object({ id: count, name: text, level: z.optional(count), category: text, icon: text }),
)
export const services = z.array(z.object({ id: count, title: text, description: text, icon: text }))
export const siteRevision = wire<RevisionSummary>()(
  z.object({
    ...{ revision: count, savedBy: z.nullable(text), savedAt: time },
    changed: z.array(text),
  }),
)
export const iconSearch = wire<IconSearch>()(
  z.object({
    icon: z.nullable(z.object({ slug: text, path: text })),
    suggestions: z.array(text),
  }),
)

// Messages.
export const message = wire<InboxMessage>()(
  z.object({
    ...{ _id: text, name: text, email: text, subject: optionalText, message: text },
    ...{ createdAt: time, readAt: optionalTime, repliedAt: optionalTime, isSpam: z.boolean() },
    spamReason: z.exactOptional(z.enum(['honeypot', 'rate-limit', 'marked'])),
    deletedAt: optionalTime,
    mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  }),
)
export const messageCounts = wire<MessageCounts>()(
  z.record(z.enum([...inboxTabs, 'unread']), count),
)
export const notifications = wire<Notifications>()(
  z.object({ email: text, isFixed: z.boolean(), isSending: z.boolean() }),
)

// Accounts.
export const user = wire<User>()(
  z.object({ _id: text, username: text, email: text, isAdmin: z.boolean(), createdAt: time }),
)
export const profile = wire<LoginResponse>()(
  z.object({
    ...{ _id: text, username: text, email: text, isAdmin: z.boolean() },
    recoveryCodesLeft: z.exactOptional(count),
  }),
)
const passkey = wire<Passkey>()(
  z.object({ _id: text, name: text, createdAt: time, lastUsedAt: z.nullable(time) }),
)
export const account = wire<AccountOverview>()(
  z.object({
    ...{ username: text, email: text, isAdmin: z.boolean(), recentAuthUntil: z.nullable(time) },
    totp: z.nullable(z.object({ createdAt: time })),
    ...{ passkeys: z.array(passkey), recoveryCodesLeft: count, passkeyOrigin: text },
  }),
)
export const session = wire<OwnSession>()(
  z.object({
    ...{ _id: text, device: text, createdAt: time, lastUsedAt: time, isCurrent: z.boolean() },
  }),
)
export const recentAuth = z.object({ recentAuthUntil: z.nullable(time) })
export const newTotp = z.object({ secret: text, uri: text })
export const recoveryCodes = z.object({ recoveryCodes: z.array(text) })
export const maybeRecoveryCodes = z.object({ recoveryCodes: z.exactOptional(z.array(text)) })
export const addedPasskey = z.object({ passkey, recoveryCodes: z.exactOptional(z.array(text)) })
/** Of WebAuthn, for `navigator.credentials`. */
export const passkeyOptions = z.looseObject({ challenge: text })

const tokenFields = {
  ...{ _id: text, name: text, scopes: z.array(z.enum(scopes)), createdAt: time },
  ...{ expiresAt: z.nullable(time), lastUsedAt: z.nullable(time) },
}
export const token = wire<OwnToken>()(z.object(tokenFields))
export const createdToken = wire<CreatedToken>()(z.object({ ...tokenFields, token: text }))

// Backups and the setup.
export const backup = wire<Backup>()(
  z.object({
    ...{ _id: text, file: text, state: z.enum(['running', 'done', 'failed']), startedAt: time },
    ...{ finishedAt: optionalTime, size: z.exactOptional(count), verified: z.boolean() },
    counts: z.exactOptional(
      z.object({ posts: count, messages: count, users: count, uploads: count }),
    ),
    ...{ problem: optionalText, fileExists: z.boolean() },
  }),
)
export const backups = wire<BackupOverview>()(
  z.object({ retained: count, backups: z.array(backup), latestVerified: z.exactOptional(backup) }),
)
export const setup = wire<SetupState>()(
  z.object({
    done: z.record(z.enum(setupSteps), z.boolean()),
    samples: z.object({ posts: count, projects: count }),
    sampleTexts: z.array(z.enum(sampleTexts)),
    hasLostKitchen: z.boolean(),
    isClosed: z.boolean(),
  }),
)
export const sampleRemoval = wire<SampleRemoval>()(
  z.object({ posts: count, projects: count, deletedAt: time }),
)
