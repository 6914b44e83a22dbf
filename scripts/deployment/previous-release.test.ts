import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOut, findPreviousRelease } from './previous-release.ts'

let root = ''
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

const git = (...parameters: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...parameters], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

function write(name: string, text = 'create table one (id int);\n'): void {
  fs.mkdirSync(path.join(root, 'migrations'), { recursive: true })
  fs.writeFileSync(path.join(root, 'migrations', `${name}.sql`), text)
}

/** Commits a file. @returns the commit */
function commit(name: string, text?: string): string {
  write(name, text)
  git('add', '.')
  git('commit', '-q', '-m', name)
  return git('rev-parse', 'HEAD')
}

const BREAKING = '-- breaks older programs\ndrop table one;\n'

describe('the previous release', () => {
  it('without tags is the newest commit that lacks a migration', () => {
    git('init', '-q')
    const first = commit('0001_one')
    const second = commit('0002_two')
    fs.writeFileSync(path.join(root, 'README.md'), '')
    git('add', '.')
    git('commit', '-q', '-m', 'docs')
    expect(findPreviousRelease(root)).toEqual({
      commit: first,
      name: `${first.slice(0, 8)} (before 0002_two, 1 migrations ago)`,
    })
    write('0003_not_committed')
    expect(findPreviousRelease(root).commit).toBe(git('rev-parse', 'HEAD'))
    const folder = path.join(root, 'out', 'second')
    checkOut(root, second, folder)
    expect(fs.readdirSync(path.join(folder, 'migrations'))).toEqual(['0001_one.sql', '0002_two.sql'])
  })

  it('is the newest tag before the commit, where there are tags', () => {
    git('init', '-q')
    const first = commit('0001_one')
    git('tag', 'v1.0.0')
    commit('0002_two')
    commit('0003_three')
    git('tag', 'v1.1.0')
    expect(findPreviousRelease(root)).toEqual({ commit: first, name: 'v1.0.0' })
  })

  it.each([
    ['no clone', () => write('0001_one'), /this folder is no clone\.$/],
    [
      'a clone without history',
      () => {
        git('init', '-q')
        commit('0001_one')
      },
      /this clone has no commit that lacks a migration\.$/,
    ],
    [
      'a migration that breaks older programs',
      () => {
        git('init', '-q')
        commit('0001_one')
        commit('0002_two', BREAKING)
      },
      /lacks 0002_two, which breaks older programs\.$/,
    ],
  ])('is none with %s, which is said in one sentence', (_what, prepare, sentence) => {
    prepare()
    expect(() => findPreviousRelease(root)).toThrow(sentence)
  })
})
