import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolders, temporaryFolder } from '../platform/testing/program.ts'
import { EXTENT, inTurn } from './test-extent.mjs'

/**
 * `npm run new` in a copy of the tree: then types, Biome and the unit tests that know what was
 * added. The gate takes one kind, in turns.
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
  'deploy',
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

const LINT = ['check', '--error-on-warnings', '--files-ignore-unknown=true', '--no-errors-on-unmatched']
const PROJECTS = ['--project', 'unit', '--project', 'alone']

interface Kind {
  readonly parameters: readonly string[]
  /** Tests that know what it adds. */
  readonly tests: readonly string[]
  /** Further ones, which only the nightly run takes. */
  readonly more: readonly string[]
}

const KINDS: readonly Kind[] = [
  {
    parameters: ['theme', 'velvet', '--from', 'midnight'],
    tests: ['platform/tenancy/own-theme', 'platform/tenancy/theme.test', 'platform/renderer/structure'],
    more: ['platform/tenancy', 'platform/renderer', 'scripts/site-new', 'platform/features/landers'],
  },
  {
    parameters: ['setting', 'quiet_hours', '--type', 'integer', '--default', '8'],
    tests: ['platform/tenancy/rejects', 'platform/tenancy/schemas', 'platform/tenancy/editor'],
    more: ['platform/tenancy'],
  },
  {
    parameters: ['call', 'countThings', '--about', 'Counts things'],
    tests: ['platform/app/call-access', 'platform/testing/comment-width'],
    more: ['platform/app', 'platform/testing', 'platform/features/site'],
  },
  {
    parameters: ['page', 'account-quiet', ...SAME],
    tests: ['platform/pages', 'platform/core/account', 'platform/i18n/texts.test'],
    more: ['platform/core', 'platform/i18n', 'platform/app'],
  },
  {
    parameters: ['section', 'bonus', ...SAME],
    tests: ['platform/i18n/texts.test', 'platform/features/landers/section', 'platform/tenancy/editor'],
    more: ['platform/i18n', 'platform/features/lander', 'platform/console/browser'],
  },
  {
    parameters: ['trait', 'snack', '--options', 'sushi,sport', ...SAME],
    tests: ['platform/core/traits', 'platform/i18n/texts.test'],
    more: ['platform/core', 'platform/tenancy', 'platform/i18n', 'platform/features/profile'],
  },
]

/** What the types are checked of: the gate leaves out all tests but the written ones. */
const typesOf = (files: readonly string[]) => ({
  extends: './tsconfig.json',
  ...(files.length > 0 ? { files } : {}),
  ...(EXTENT.nightly
    ? {}
    : { exclude: ['**/*.test.*', 'platform/testing', 'platform/e2e', 'scripts/bench'] }),
})

test('what each kind writes passes types, lint and the unit tests', { timeout: 900_000 }, () => {
  const chosen = inTurn('new', KINDS)
  const written: string[] = []
  for (const { parameters } of chosen) {
    expect(make(...parameters, '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Would write:'),
    })
    const made = make(...parameters)
    expect(made, made.said).toMatchObject({ code: 0 })
    expect(made.said).not.toMatch(/To be translated|failed/)
    const files = made.said.split('\n').filter((line) => existsSync(path.join(tree, line.trim() || '?')))
    const paths = files.map((line) => line.trim())
    expect(paths.length).toBeGreaterThan(0)
    const biome = run('node_modules/@biomejs/biome/bin/biome', ...LINT, ...paths)
    expect(biome, biome.said).toMatchObject({ code: 0 })
    written.push(...paths.filter((file) => /\.tsx?$/.test(file)))
  }
  writeFileSync(path.join(tree, 'tsconfig.new.json'), JSON.stringify(typesOf(written)))
  const types = run('node_modules/typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json')
  expect(types).toEqual({ code: 0, said: '' })
  const named = chosen.flatMap(({ tests, more }) => [...tests, ...(EXTENT.nightly ? more : [])])
  const tests = run('node_modules/vitest/vitest.mjs', 'run', ...PROJECTS, ...new Set(named))
  expect(tests, tests.said).toMatchObject({ code: 0 })
})
