import { defineConfig } from 'vitest/config'

/**
 * `unit` needs nothing but the code. `database` runs against a real PostgreSQL that the run starts for itself.
 * What needs a browser is in `platform/e2e/`, run by `npm test`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{platform,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.{ts,tsx}', 'platform/e2e/**'],
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
          testTimeout: 20_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
