import { defineConfig } from 'vitest/config'

/** For a machine that does much else: no test is about time. Vitest's own second is soon over there. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }

/**
 * `unit` needs nothing but the code. `database` runs against a real PostgreSQL that the run starts for itself.
 * `program` runs the built program in processes of its own.
 * What needs a browser is in `platform/e2e/`, run by `npm test`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{platform,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,program}.test.{ts,tsx}', 'platform/e2e/**'],
          ...patience,
          // On their own threads, of which two are enough for two cores.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{platform,scripts}/**/*.db.test.{ts,tsx}'],
          exclude: ['platform/e2e/**'],
          globalSetup: ['platform/testing/global-setup.ts'],
          ...patience,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'program',
          include: ['{platform,scripts}/**/*.program.test.ts'],
          globalSetup: ['platform/testing/build-setup.ts'],
          ...patience,
          // Each story has the machine to itself: programs start and are killed in it.
          fileParallelism: false,
        },
      },
    ],
  },
})
