import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type MigrationFile, readMigrationFiles } from '../../platform/infra/database/migration-files.ts'

/** A state of the project that may run on the schema of this one. */
export interface PreviousRelease {
  readonly commit: string
  /** A tag, or the commit with what it lacks. */
  readonly name: string
}

/** Why there is no previous release to try, in one sentence. */
export class NoPreviousRelease extends Error {}

/**
 * The newest tag before this commit; without tags the newest commit of the main line that lacks a
 * migration of this folder.
 *
 * @param root folder of a clone
 * @throws NoPreviousRelease if the clone has no such history, or if the release lacks a migration
 *   that breaks older programs: then it need not run
 */
export function findPreviousRelease(root: string): PreviousRelease {
  const git = gitIn(root)
  if (git('rev-parse', '--git-dir') === undefined)
    throw new NoPreviousRelease('There is no previous release to try: this folder is no clone.')
  const files = readMigrationFiles(path.join(root, 'migrations'))
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^')
  const found = tag ? tagged(git, tag) : newestThatLacks(git, files)
  const has = migrationsOf(git, found.commit)
  const breaking = files.find(({ name, breaksOlder }) => breaksOlder && !has.has(name))
  if (breaking !== undefined)
    throw new NoPreviousRelease(
      `There is no previous release to try: ${found.name} lacks ${breaking.name}, which breaks older programs.`,
    )
  return found
}

type Git = (...parameters: readonly string[]) => string | undefined

const gitIn =
  (root: string): Git =>
  (...parameters) => {
    try {
      return execFileSync('git', parameters, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      return undefined
    }
  }

function tagged(git: Git, tag: string): PreviousRelease {
  return { commit: git('rev-parse', `${tag}^{commit}`) ?? tag, name: tag }
}

function newestThatLacks(git: Git, files: readonly MigrationFile[]): PreviousRelease {
  const touched = git('log', '--first-parent', '-m', '--format=%H', '--', 'migrations') ?? ''
  const before = touched.split('\n').filter((commit) => commit !== '')
  // Files that are not committed yet are lacking in the commit itself.
  for (const one of ['HEAD', ...before.map((commit) => `${commit}^1`)]) {
    const commit = git('rev-parse', '--verify', '--quiet', one)
    if (!commit) continue
    const has = migrationsOf(git, commit)
    const lacking = files.filter(({ name }) => !has.has(name))
    const [first] = lacking
    if (has.size > 0 && first !== undefined)
      return {
        commit,
        name: `${commit.slice(0, 8)} (before ${first.name}, ${lacking.length} migrations ago)`,
      }
  }
  throw new NoPreviousRelease(
    'There is no previous release to try: this clone has no commit that lacks a migration.',
  )
}

function migrationsOf(git: Git, commit: string): ReadonlySet<string> {
  const listed = git('ls-tree', '--name-only', commit, 'migrations/') ?? ''
  return new Set(listed.split('\n').flatMap((file) => /^migrations\/(\d{4}_\w+)\.sql$/.exec(file)?.[1] ?? []))
}

/** Writes the files of a commit into a folder. */
export function checkOut(root: string, commit: string, folder: string): void {
  const archive = path.join(folder, '..', `${path.basename(folder)}.tar`)
  fs.mkdirSync(folder, { recursive: true })
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  fs.rmSync(archive)
}
