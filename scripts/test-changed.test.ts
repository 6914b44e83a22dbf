import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesIn, filesIn, importersOf, reachedBy, testsOf } from './test-changed.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A small tree structured like this one. */
const TREE: Readonly<Record<string, string>> = {
  'platform/core/money.ts': '',
  'platform/core/money.test.ts': "import { add } from './money.ts'",
  'platform/features/likes/rules.ts': "import { add } from '../../core/money.ts'",
  'platform/features/likes/rules.test.ts': "import { may } from './rules.ts'",
  'platform/features/likes/commands.ts': "import { may } from './rules.ts'",
  'platform/features/likes/likes.db.test.ts': "const { like } = await import('./commands.ts')",
  'platform/features/likes/components/LikeButton.tsx': "import type { Likes } from '../rules.ts'",
  'platform/features/likes/components/LikeButton.dom.test.tsx':
    "import { LikeButton } from './LikeButton.tsx'",
  'platform/features/likes/contract.ts': "path: '/api/like'",
  'platform/features/likes/api.db.test.ts': "import { app } from '../../testing/app.ts'",
  'platform/features/swipe/swipe.db.test.ts': "app.send('/api/like?x')",
  'platform/app/features.ts': "import { likes } from '../features/likes/commands.ts'",
  'platform/testing/app.ts': "import { features } from '../app/features.ts'",
  'platform/testing/fuzz.db.test.ts': "import { app } from './app.ts'",
  'platform/features/chats/chats.db.test.ts': "import { app } from '../../testing/app.ts'",
  'platform/i18n/texts.test.ts': "readdirSync('texts')",
  'platform/i18n/texts/de/likes.json': '{}',
  'platform/e2e/like-steps.ts': '',
  'platform/e2e/routes.journey.ts': "visit('/members')",
  'platform/e2e/match.journey.ts': "say('likes:match'); visit('/likes')",
  'platform/e2e/swipe.journey.ts': "import { like } from './like-steps.ts'",
  'scripts/dev.program.test.ts': "import { likes } from '../platform/features/likes/commands.ts'",
  'README.md': '',
}
const read = (file: string) => TREE[file] ?? ''
const of = (...changed: string[]) => testsOf(changed, Object.keys(TREE), read)

describe('tests of a change', () => {
  test('a change reaches the tests that import it, directly or through others', () => {
    const { unit, database } = of('platform/core/money.ts')
    expect(unit).toEqual(
      expect.arrayContaining([
        'platform/core/money.test.ts',
        'platform/features/likes/rules.test.ts',
        'platform/features/likes/components/LikeButton.dom.test.tsx',
      ]),
    )
    expect(database).toContain('platform/features/likes/likes.db.test.ts')
  })

  test('a change of one feature does not reach tests that only start the whole program', () => {
    expect(of('platform/features/likes/rules.ts').database).not.toContain(
      'platform/features/chats/chats.db.test.ts',
    )
    expect(of('platform/testing/app.ts').database).toContain('platform/features/chats/chats.db.test.ts')
  })

  test('a change of a feature runs its own tests and those that send its calls', () => {
    expect(of('platform/features/likes/commands.ts').database).toEqual(
      expect.arrayContaining([
        'platform/features/likes/api.db.test.ts',
        'platform/features/swipe/swipe.db.test.ts',
      ]),
    )
  })

  test('server code runs the tests that iterate over all calls; components do not', () => {
    expect(of('platform/features/likes/commands.ts').database).toContain('platform/testing/fuzz.db.test.ts')
    expect(of('platform/features/likes/components/LikeButton.tsx').database).toEqual([])
  })

  test('unit tests that read the tree run for every change', () => {
    expect(of('README.md').unit).toEqual(['platform/i18n/texts.test.ts'])
  })

  test('journeys that mention the feature run, and the fixed ones if pages changed', () => {
    expect(of('platform/features/likes/commands.ts').journeys).toEqual(['platform/e2e/match.journey.ts'])
    expect(of('platform/i18n/texts/de/likes.json').journeys).toEqual([
      'platform/e2e/match.journey.ts',
      'platform/e2e/routes.journey.ts',
    ])
    expect(of('platform/features/likes/rules.test.ts').journeys).toEqual([])
  })

  test('steps that journeys share run those journeys', () => {
    expect(of('platform/e2e/like-steps.ts').journeys).toEqual(['platform/e2e/swipe.journey.ts'])
  })

  test('a program test runs for what it imports itself', () => {
    expect(of('platform/features/likes/commands.ts').program).toEqual(['scripts/dev.program.test.ts'])
    expect(of('platform/features/likes/rules.ts').program).toEqual([])
  })

  test('a deleted file is not linted, and reaches its former importers', () => {
    const { lint, unit } = testsOf(['platform/core/gone.ts'], [...Object.keys(TREE), 'a.test.ts'], (file) =>
      file === 'a.test.ts' ? "import './platform/core/gone.ts'" : read(file),
    )
    expect(lint).toEqual([])
    expect(unit).toContain('a.test.ts')
  })

  test('a change that every test depends on is reported', () => {
    expect(of('package.json', 'README.md').everything).toEqual(['package.json'])
  })
})

test('in this tree a change of the likes reaches its own tests, a part of all tests, and the fixed journeys exist', () => {
  const files = filesIn(ROOT)
  const readFile = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
  const { database, journeys } = testsOf(['platform/features/likes/commands.ts'], files, readFile)
  expect(database.filter((file) => file.startsWith('platform/features/likes/')).length).toBeGreaterThan(3)
  expect(database.length).toBeLessThan(files.filter((file) => file.includes('.db.test.')).length / 4)
  expect(journeys.length).toBeGreaterThan(0)
  const pages = testsOf(['platform/ui/button.tsx'], files, readFile)
  expect(pages.journeys).toHaveLength(10)
  const importers = importersOf(files, readFile)
  expect(reachedBy(['platform/core/errors.ts'], importers).size).toBeGreaterThan(300)
})

describe('the base of a change', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'changed-'))
  const main = path.join(folder, 'main')
  const git = (cwd: string, ...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...parameters], {
      cwd,
      stdio: 'ignore',
    })
  const commit = (cwd: string, name: string) => {
    fs.writeFileSync(path.join(cwd, name), name)
    git(cwd, 'add', '-A')
    git(cwd, 'commit', '-qm', name)
  }

  beforeAll(() => {
    fs.mkdirSync(main)
    git(main, 'init', '-qb', 'main')
    commit(main, 'first.ts')
    commit(main, 'second.ts')
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('on main without uncommitted changes, the last commit is tested; otherwise the uncommitted changes', () => {
    expect(changesIn(main)).toEqual({ since: 'the commit before the last one', files: ['second.ts'] })
    fs.writeFileSync(path.join(main, 'new.ts'), '')
    expect(changesIn(main)).toEqual({ since: 'the last commit', files: ['new.ts'] })
    fs.rmSync(path.join(main, 'new.ts'))
  })

  test('on a branch everything that is not on main is tested, committed or not', () => {
    git(main, 'checkout', '-qb', 'branch')
    commit(main, 'mine.ts')
    fs.writeFileSync(path.join(main, 'first.ts'), 'edited')
    expect(changesIn(main)).toEqual({ since: 'main', files: ['first.ts', 'mine.ts'] })
    git(main, 'checkout', '-q', 'first.ts')
    expect(changesIn(main, 'HEAD~2').files).toEqual(['mine.ts', 'second.ts'])
    git(main, 'checkout', '-q', 'main')
  })

  test('in a clone of one branch without main, unpushed commits are tested, otherwise the last commit', () => {
    git(folder, 'clone', '-q', '--single-branch', '--branch', 'branch', main, 'clone')
    const clone = path.join(folder, 'clone')
    expect(changesIn(clone).files).toEqual(['mine.ts'])
    commit(clone, 'a.ts')
    commit(clone, 'b.ts')
    expect(changesIn(clone)).toEqual({ since: '@{upstream}', files: ['a.ts', 'b.ts'] })
  })

  test('in a clone of only main, unpushed commits are tested', () => {
    git(folder, 'clone', '-q', '--single-branch', '--branch', 'main', main, 'of-main')
    const clone = path.join(folder, 'of-main')
    commit(clone, 'a.ts')
    expect(changesIn(clone).files).toEqual(['a.ts'])
  })

  test('an unknown commit is refused with one sentence, and so is a clone with nothing to compare', () => {
    expect(() => changesIn(main, 'nothing')).toThrow('no commit "nothing"')
    git(folder, 'clone', '-q', '--depth', '1', `file://${main}`, 'shallow')
    expect(() => changesIn(path.join(folder, 'shallow'))).toThrow('--base')
  })
})
