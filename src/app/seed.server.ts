import type { Db } from '#db/open.server.ts'
import { followProjectList } from '#features/portfolio/project-queries.server.ts'
import { seedPosts } from '#features/posts/seed-posts.server.ts'
import { makeFirstAdmin } from '#features/users/first-admin.server.ts'
import { owner, projects } from '#site.ts'
import { type Config, ConfigError } from '../config.server.ts'

/** Gives a fresh database the built-in content, so that the first page a newcomer opens is complete. */
export async function seed(db: Db, at: Date): Promise<void> {
  await seedPosts(db, at)
  await followProjectList(db, projects, at)
}

/**
 * Makes the first administrator where there is no account at all.
 * @param tell gets the random password, where one had to be made; it is told nowhere else
 * @throws ConfigError for an ADMIN_PASSWORD that everybody knows
 */
export async function seedAdmin(
  db: Db,
  admin: Config['admin'],
  at: Date,
  tell: (text: string) => void,
): Promise<void> {
  const email = admin.email ?? owner.email
  const outcome = await makeFirstAdmin(
    db,
    { username: owner.name, email, password: admin.password },
    at,
  )
  if (outcome.state === 'common-password') {
    throw new ConfigError(['ADMIN_PASSWORD is one of the first that attackers try'])
  }
  if ('password' in outcome) tell(firstLogin(email, outcome.password))
}

function firstLogin(email: string, password: string) {
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
