import { type Config, ConfigError } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { syncProjects } from '#features/portfolio/project-queries.server.ts'
import { seedPosts } from '#features/posts/seed-posts.server.ts'
import { createFirstAdmin } from '#features/users/first-admin.server.ts'
import { owner, projects } from '#site.ts'

/** Seeds a new database with the built-in posts, and syncs the project list. */
export async function seed(db: Db, at: Date): Promise<void> {
  await seedPosts(db, at)
  await syncProjects(db, projects, at)
}

/**
 * Creates the first administrator if there is no account.
 * @param print receives the generated password, which is neither stored in plain text nor logged
 * @throws ConfigError if ADMIN_PASSWORD is a common password
 */
export async function seedAdmin(
  db: Db,
  admin: Config['admin'],
  at: Date,
  print: (text: string) => void,
): Promise<void> {
  const email = admin.email ?? owner.email
  const outcome = await createFirstAdmin(
    db,
    { username: owner.name, email, password: admin.password },
    at,
  )
  if (outcome.state === 'common-password') {
    throw new ConfigError(['ADMIN_PASSWORD is one of the first that attackers try'])
  }
  if ('password' in outcome) print(firstLoginNotice(email, outcome.password))
}

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
