/**
 * Every test on SQLite, and those that touch the database once more on PostgreSQL, whose server the
 * run starts and removes. The attacks on the built product, and its faults, are projects of their own.
 */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = {
  environment: 'node',
  // The first post of a run loads the highlighter, which takes its time on a busy machine.
  testTimeout: 30_000,
  isolate: false,
  setupFiles: ['test/support/strict-console.ts'],
}

/** Slow connections are waited for, not worked on: who begins with them has time for the rest. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.endsWith('slow.attack.ts')
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/**
 * `npm test` has ten minutes. What behaves the same on both databases it tries on PostgreSQL where that
 * differs most; `npm run test:attack` and `npm run test:faults` try all of it on both.
 */
const isThorough = process.env.THOROUGH === '1'
const attacksOnPostgres = isThorough ? '*' : 'last-administrator'
const faultsOnPostgres = isThorough ? '{data,postgres}/*' : '{data/kill,postgres/*}'

/** What hardly asks the database: `npm run test:unit` tries it on both all the same. */
const inTenMinutes = process.env.IN_TEN_MINUTES === '1'
const sameOnBoth = [
  'src/app/{role-table,odd-addresses}.server.test.ts',
  'src/features/pictures/*.test.ts',
  'src/features/posts/preview-api.server.test.ts',
  'src/export/*.test.ts',
]

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
          include: ['src/**/*.server.test.ts', 'src/app/**/*.test.ts'],
          exclude: inTenMinutes ? sameOnBoth : [],
          globalSetup: ['test/support/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'attack',
          include: ['test/attack/**/*.attack.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'attack-postgres',
          include: [`test/attack/data/${attacksOnPostgres}.attack.ts`],
          globalSetup: ['test/support/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'faults',
          include: ['test/faults/{data,disk}/*.fault.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'faults-postgres',
          include: [`test/faults/${faultsOnPostgres}.fault.ts`],
          globalSetup: ['test/support/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
})
