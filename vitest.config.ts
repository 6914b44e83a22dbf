import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { PATIENCE } from './scripts/test-extent.mjs'

/**
 * Time limits of a project in ms: no test is about time, and several times what its slowest test
 * takes on two idle cores in the gate.
 */
const patience = (limit: number) => ({
  testTimeout: limit * PATIENCE,
  hookTimeout: limit,
  // Vitest's own second is soon over on a busy machine.
  expect: { poll: { timeout: 30_000 } },
})
/** The summary of `npm test` shows messages only, so they name whole values. */
const WHOLE_VALUES = { chaiConfig: { truncateThreshold: 1000 } }
/** The slowest test takes 4 s. */
const IN_PROCESS = { ...patience(60_000), ...WHOLE_VALUES }
/** The slowest test, the first start with its seed in a fresh clone, takes 30 s. */
const IN_PROGRAMS = { ...patience(180_000), ...WHOLE_VALUES }

/** Packages that a bench has installed bring tests of their own. */
const INSTALLED = '**/node_modules/**'
/** All tests of platform/ and scripts/, by their paths. */
const TESTS = ['platform', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.posix.join(folder, ...name.split(path.sep))),
)

/**
 * Those that replace globals or modules: what they replace would reach the files after them in the
 * same worker.
 */
const REPLACING = TESTS.filter((name) =>
  /\bvi\.(?:stubGlobal|mock|doMock)\(|globalThis/.test(readFileSync(name, 'utf8')),
)
const REPLACING_UNITS = REPLACING.filter((name) => !/\.(?:db|dom|program)\.test\./.test(name))
const REPLACING_DATABASE = REPLACING.filter((name) => name.includes('.db.test.'))
/** Modules alone: `platform/testing/dom-setup.ts` takes globals back. */
const REPLACING_DOM = TESTS.filter(
  (name) => name.endsWith('.dom.test.tsx') && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(name, 'utf8')),
)

/**
 * For what `platform/testing/replaced.ts` cannot replace; a worker of its own loads the whole
 * program for each file.
 */
const DATABASE_ALONE = {
  test: {
    name: 'database-alone',
    include: REPLACING_DATABASE,
    globalSetup: ['platform/testing/global-setup.ts'],
    ...IN_PROCESS,
    maxWorkers: 2,
  },
}

/**
 * `unit` and `alone` need nothing but the code. `dom` and `dom-alone` show components in a document
 * without a browser. `database` runs against a real PostgreSQL that the run starts for itself; what
 * its files replace is listed in `platform/testing/replaceable-setup.ts`, and anything else in
 * `database-alone`. `program` runs the built program in processes of its own. What needs a browser
 * is in `platform/e2e/`, run by `npm test`.
 */
export default defineConfig({
  test: {
    // Each step of `npm test` is a run of its own, and would compile the whole program again.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{platform,scripts}/**/*.test.{ts,tsx}'],
          exclude: [INSTALLED, '**/*.{db,dom,program}.test.{ts,tsx}', 'platform/e2e/**', ...REPLACING_UNITS],
          ...IN_PROCESS,
          // Files of a worker share their imports, which cost more than the tests.
          isolate: false,
          // On their own threads, of which two are enough for two cores.
          maxWorkers: 2,
        },
      },
      { test: { name: 'alone', include: REPLACING_UNITS, ...IN_PROCESS, maxWorkers: 2 } },
      {
        test: {
          name: 'dom',
          include: ['platform/**/*.dom.test.tsx'],
          exclude: REPLACING_DOM,
          environment: 'happy-dom',
          setupFiles: ['platform/testing/dom-setup.ts'],
          ...IN_PROCESS,
          // A document and React for each file cost three times what the tests do.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'dom-alone',
          include: REPLACING_DOM,
          environment: 'happy-dom',
          setupFiles: ['platform/testing/dom-setup.ts'],
          ...IN_PROCESS,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{platform,scripts}/**/*.db.test.{ts,tsx}'],
          exclude: [INSTALLED, 'platform/e2e/**', ...REPLACING_DATABASE],
          globalSetup: ['platform/testing/global-setup.ts'],
          setupFiles: ['platform/testing/replaceable-setup.ts'],
          ...IN_PROCESS,
          // Each file has a database and a program of its own. The modules of the program, which
          // they share, take longer to load than most tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
      ...(REPLACING_DATABASE.length > 0 ? [DATABASE_ALONE] : []),
      {
        test: {
          name: 'program',
          include: ['{platform,scripts}/**/*.program.test.ts'],
          globalSetup: ['platform/testing/build-setup.ts'],
          ...IN_PROGRAMS,
          // Two at a time: programs start, end and wait in most of them, and each has ports and a
          // data folder of its own.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['platform/e2e/browsers/*.test.ts'],
          globalSetup: ['platform/testing/build-setup.ts'],
          ...IN_PROGRAMS,
        },
      },
    ],
  },
})
