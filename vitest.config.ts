/**
 * Unit and API tests run on SQLite; most of those that use the database also run on PostgreSQL, on a server
 * that the run starts and removes. `security` and `resilience` test the built product.
 */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = {
  environment: 'node',
  // Guards against hangs only; generous, for busy machines.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
  setupFiles: ['test/support/strict-console.ts'],
}

/** Longer than the rest of a worker's queue; the tests of slow connections mostly wait, while the others use the CPU. */
const slowest =
  /(?:slow-connections|random-edits\.server|export-crawl|role-table\.server)\.test\.ts$/

/** Starts these first: otherwise the other workers, which have none left, wait for them at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'sqlite',
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'postgres',
          include: ['src/**/*.server.test.ts', 'src/{server,page-cache,web}/**/*.test.ts'],
          // Slow, and none of their queries is their own.
          exclude: [
            'src/server/role-table.server.test.ts',
            'src/server/token-roles.server.test.ts',
            'src/cli/export/owned-site.server.test.ts',
            'src/features/cards/**',
          ],
          globalSetup: ['test/support/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'security',
          include: ['test/security/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'security-postgres',
          include: ['test/security/data/*.test.ts'],
          globalSetup: ['test/support/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'resilience',
          include: ['test/resilience/{data,disk}/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'resilience-postgres',
          include: ['test/resilience/{data,postgres}/*.test.ts'],
          globalSetup: ['test/support/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
})
