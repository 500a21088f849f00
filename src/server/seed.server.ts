import { type Config, ConfigError } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { storeRecipient } from '#features/contact/notification-recipient.server.ts'
import { seedProjects } from '#features/portfolio/seed-projects.server.ts'
import { seedPosts } from '#features/posts/seed-posts.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { readLiveSite, seedSite } from '#features/site/site-revisions.server.ts'
import { createFirstAdmin } from '#features/users/first-admin.server.ts'
import { projects } from '#site.ts'

/** Seeds a new database with the built-in content, once. */
export async function seed(db: Db, at: Date): Promise<void> {
  await seedSite(db, sampleContent, at)
  await seedPosts(db, at)
  await seedProjects(db, projects, at)
}

/**
 * Creates the first administrator if there is no account. ADMIN_EMAIL also gets the mails about messages.
 * @param announce receives a notice with the generated password, which is not logged
 * @throws ConfigError if ADMIN_PASSWORD is a common password
 */
export async function seedAdmin(
  db: Db,
  admin: Config['admin'],
  at: Date,
  announce: (notice: string) => Promise<void> | void,
): Promise<void> {
  const { name, email: ownerEmail } = (await readLiveSite(db)).content.identity
  const email = admin.email ?? (ownerEmail || fallbackEmail)
  const outcome = await createFirstAdmin(
    db,
    { username: name, email, password: admin.password },
    at,
    async (trx) => {
      if (admin.email) await storeRecipient(trx, admin.email)
    },
  )
  if (outcome.state === 'common-password') {
    throw new ConfigError(['ADMIN_PASSWORD is one of the first that attackers try'])
  }
  if ('password' in outcome) await announce(firstLoginNotice(email, outcome.password))
}

/** For a site whose owner shows no address: the login needs one. */
const fallbackEmail = 'admin@example.com'

function firstLoginNotice(email: string, password: string) {
  return [
    '',
    '  Your login for the admin area, shown this once:',
    '',
    `    email     ${email}`,
    `    password  ${password}`,
    '',
    '  Another password can be set under Manage Users, or with npm run reset-password.',
    '',
    '',
  ].join('\n')
}
