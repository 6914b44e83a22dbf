import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

interface Package {
  readonly resolved?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

function locked(folder: string): Readonly<Record<string, Package>> {
  const file = path.join(ROOT, folder, 'package-lock.json')
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Package> }
  const { '': _project, ...others } = packages
  return others
}

const isFor = (list: readonly string[] | undefined, machine: string) =>
  list === undefined || list.includes(machine)

test('a fresh clone installs at most 700 packages on Linux', () => {
  const installed = Object.entries(locked('.')).filter(
    ([, { os, cpu, libc }]) => isFor(os, 'linux') && isFor(cpu, 'x64') && isFor(libc, 'glibc'),
  )
  expect(installed.length).toBeLessThanOrEqual(700)
})

test.each(['lighthouse', 'autocannon', 'puppeteer-core', 'date-holidays'])(
  '%s is installed on demand by the few commands that need it, and not with the project',
  (name) => {
    expect(locked('.')).not.toHaveProperty([`node_modules/${name}`])
    expect(locked('scripts/tools')).toHaveProperty([`node_modules/${name}`])
  },
)

test.each(['.', 'scripts/tools', 'scripts/tools/store'])(
  'the lock file in %s contains no registry addresses',
  (folder) => {
    for (const [name, { resolved }] of Object.entries(locked(folder))) expect(resolved, name).toBeUndefined()
  },
)
