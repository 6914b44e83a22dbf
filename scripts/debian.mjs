// Programs that a test runs and npm does not have: of the system, or of Debian's packages.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Path of the first of these programs that is installed, or undefined. */
export function findOnPath(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

/** Whether packages of Debian can be installed: on Debian, as root. */
export const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')

export function installPackages(names) {
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], quiet)
  // Their services would listen on the usual ports.
  const policy = '/usr/sbin/policy-rc.d'
  const silent = !fs.existsSync(policy)
  if (silent) fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  for (const name of names) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  if (silent) fs.rmSync(policy)
}

/**
 * Path of a program. Installs Debian's package if it is missing and that is permitted.
 * @throws Error with one sentence that names the package
 */
export function findProgram(name, packageName = name) {
  const found = findOnPath([name])
  if (found) return found
  if (mayInstall()) installPackages([packageName])
  const installed = findOnPath([name])
  if (installed) return installed
  throw new Error(`${name} was not found: install it. Debian has it: apt-get install ${packageName}`)
}
