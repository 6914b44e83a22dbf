import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolders, temporaryFolder } from '../platform/testing/program.ts'
import { inTurn } from './test-extent.mjs'

/**
 * `npm run new` in a copy of the tree, one kind after the other: then types, Biome and the unit tests
 * that know what was added.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPIED = [
  '.ci',
  '.gitignore',
  'platform',
  'scripts',
  'schemas',
  'tenants',
  'themes',
  'landers',
  'migrations',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'vitest.config.ts',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.studio.config.ts',
  'playwright.config.ts',
  'knip.ts',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
]
const tree = temporaryFolder('new-')
beforeAll(() => {
  for (const name of COPIED.filter((name) => existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
})
afterAll(removeFolders)

function run(script: string, ...parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
const make = (...parameters: readonly string[]) => run('scripts/run.mjs', 'scripts/new.ts', ...parameters)

/** Words that the tests of texts take as translated: the same in all languages. */
const SAME = [
  '--en',
  'Bonus',
  ...['da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'].flatMap((code) => [`--${code}`, 'Bonus']),
]

/** Each kind, with the tests that know what it adds. */
const KINDS: readonly (readonly [parameters: readonly string[], tests: readonly string[]])[] = [
  [
    ['theme', 'velvet', '--from', 'midnight'],
    ['platform/tenancy', 'platform/renderer', 'scripts/site-new.test.ts', 'platform/features/landers'],
  ],
  [
    ['setting', 'quiet_hours', '--type', 'integer', '--default', '8'],
    ['platform/tenancy', 'scripts/script-budget'],
  ],
  [
    ['call', 'countThings', '--about', 'Counts things'],
    ['platform/app', 'platform/testing', 'platform/features/site'],
  ],
  [
    ['page', 'account-quiet', ...SAME],
    ['platform/pages', 'platform/core', 'platform/i18n', 'platform/app'],
  ],
  [
    ['section', 'bonus', ...SAME],
    ['platform/i18n', 'platform/features/lander', 'platform/console/browser', 'platform/tenancy/editor'],
  ],
  [
    ['trait', 'snack', '--options', 'sushi,sport', ...SAME],
    ['platform/core', 'platform/tenancy', 'platform/i18n', 'platform/features/profile'],
  ],
]

test('what each kind writes passes types, lint and the unit tests', { timeout: 900_000 }, () => {
  const chosen = inTurn('new', KINDS, 3)
  for (const [parameters] of chosen) {
    const made = make(...parameters)
    expect(made, made.said).toMatchObject({ code: 0 })
    expect(made.said).not.toMatch(/To be translated|failed/)
    expect(make(...parameters)).toMatchObject({ code: 1 })
  }
  expect(run('node_modules/typescript-native/bin/tsc', '--noEmit')).toEqual({ code: 0, said: '' })
  const biome = run('node_modules/@biomejs/biome/bin/biome', 'check', '.')
  expect(biome, biome.said).toMatchObject({ code: 0 })
  const files = new Set(chosen.flatMap(([, tests]) => tests))
  const tests = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--project',
    'alone',
    ...files,
  )
  expect(tests, tests.said).toMatchObject({ code: 0 })
})

test('a text that is not translated is reported by the command and by the tests of texts', () => {
  const file = path.join(tree, 'platform/i18n/texts/fi/common.json')
  const before = readFileSync(file, 'utf8')
  const dry = make('text', 'common:evening', '--en', 'Good evening to you', '--dry-run')
  expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('Would write:') })
  expect(readFileSync(file, 'utf8')).toBe(before)
  const { said } = make('text', 'common:evening', '--en', 'Good evening to you', '--da', 'God aften')
  expect(said).toContain('common:evening in de, es, fi, fr, it, nl, no, pl, sv')
  const tests = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'platform/i18n/texts.test.ts',
  )
  expect(tests.code).toBe(1)
  expect(tests.said).toContain('texts in fi > are translated')
  expect(tests.said).not.toContain('texts in da > are translated')
})
