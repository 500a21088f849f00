/** What `npm run test:quick` leaves out: a test file that takes more than a second of CPU time stands here. */
export const slowTests = ['src/cli/export/*.test.ts']
