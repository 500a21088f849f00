/**
 * Unit and API tests run on SQLite; most of those that use the database also run on PostgreSQL, on a server
 * that the run starts and removes. `security` and `resilience` test the built product.
 */
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { postgresAttacks, postgresTests } from './test/postgres-tests.ts'
import { slowTests } from './test/slow-tests.ts'

const shared = {
  environment: 'node',
  // Guards against hangs only; generous, for busy machines.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
  setupFiles: [
    'test/support/strict-console.ts',
    'test/support/cheap-hashes.ts',
    'test/support/random-runs.ts',
  ],
}

/** Longer than the rest of a worker's queue. */
const slowest = /(?:random-edits\.server|resilience\/.*)\.test\.ts$/

/** Starts these first: otherwise the other workers, which have none left, wait for them at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** Unit and API tests; those named `.postgres` are of PostgreSQL alone. */
const unitTests = {
  include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'scripts/**/*.test.ts'],
  exclude: ['**/*.postgres.test.ts'],
}

const postgres = {
  globalSetup: ['test/support/global-postgres.ts'],
  env: { TEST_DATABASE: 'postgres' },
}

/** Loads that a machine with other work cannot be measured under, and what waits for real. */
const nightOnly = [
  'test/resilience/data/{import,render,soak,sync}.test.ts',
  'test/security/wire/{request-flood,slow-connections}.test.ts',
]

const projects: Record<string, TestUserConfig> = {
  sqlite: unitTests,
  fast: { ...unitTests, exclude: [...unitTests.exclude, ...slowTests] },
  postgres: { ...postgres, include: postgresTests },
  'postgres-night': {
    ...postgres,
    include: ['src/**/*.{server,postgres}.test.ts'],
    exclude: postgresTests,
  },
  // Waits for npm, beside the build.
  newcomer: { include: ['test/newcomer/*.test.ts'], testTimeout: 600_000 },
  security: { include: ['test/security/{data,wire}/*.test.ts'], exclude: nightOnly },
  'security-browser': { include: ['test/security/browser/*.test.ts'] },
  'security-postgres': { ...postgres, include: postgresAttacks },
  'security-postgres-night': {
    ...postgres,
    include: ['test/security/data/*.test.ts'],
    exclude: postgresAttacks,
  },
  resilience: { include: ['test/resilience/{data,disk}/*.test.ts'], exclude: nightOnly },
  'resilience-postgres': { ...postgres, include: ['test/resilience/postgres/*.test.ts'] },
  'resilience-postgres-night': {
    ...postgres,
    include: ['test/resilience/data/*.test.ts'],
    exclude: ['test/resilience/data/{render,soak}.test.ts'],
  },
  'night-only': { include: nightOnly },
  'caddy-postgres': {
    ...postgres,
    include: ['test/resilience/postgres/behind-proxies.test.ts'],
    env: { ...postgres.env, TEST_PROXY: 'caddy' },
  },
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: Object.entries(projects).map(([name, test]) => ({
      extends: './vite.config.ts',
      test: { ...shared, name, ...test },
    })),
  },
})
