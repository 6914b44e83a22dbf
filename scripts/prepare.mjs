// First step of every command, before anything in node_modules can be imported: checks Node's
// version, installs dependencies.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/**
 * Ends the program with one sentence and no stack, for problems that the person at the terminal can
 * fix.
 */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Stops if Node is too old; the minimum is in package.json. */
export function ensureNode() {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major = 0, minor = 0] = engines.node.match(/\d+/g).map(Number)
  const [nodeMajor, nodeMinor] = process.versions.node.split('.').map(Number)
  if (nodeMajor > major || (nodeMajor === major && nodeMinor >= minor)) return
  giveUp(`Node ${process.versions.node} is too old: install Node ${major}.${minor} or newer.`)
}

// With NODE_ENV=production npm would omit packages that the build needs. No package here needs a
// script of its own: the program links the libraries of PostgreSQL itself.
const INSTALL = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Installs the dependencies of a folder if they are missing or older than its lock file. npm writes
 * its copy of the lock file into node_modules at the end of an installation, so an incomplete one
 * counts as missing.
 */
export async function ensureInstalled(folder = root) {
  const installed = fs.statSync(path.join(folder, 'node_modules', '.package-lock.json'), {
    throwIfNoEntry: false,
  })
  const wanted = fs.statSync(path.join(folder, 'package-lock.json'), { throwIfNoEntry: false })
  if (wanted === undefined) giveUp('package-lock.json is missing: this is not a whole copy of the project.')
  // A checkout may give both files the same time.
  if (installed !== undefined && (installed.mtimeMs >= wanted.mtimeMs || sameLock(folder))) return
  console.log('Installing the dependencies ...')
  const code = await run(npm(), INSTALL, process.env, folder)
  if (code !== 0) giveUp('The dependencies could not be installed: see the lines above.')
}

/**
 * Whether the installed packages match the lock file, whatever the files' times are (git sets them
 * to the checkout's).
 */
function sameLock(folder) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')).packages
  const wanted = read('package-lock.json')
  const installed = read('node_modules/.package-lock.json')
  // Production needs no packages for building and testing.
  const mayMiss = ({ optional, dev }) =>
    optional === true || (dev === true && process.env.NODE_ENV === 'production')
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || installed[name]?.version === entry.version || mayMiss(entry),
  )
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

/** Runs a command of the project. Returns its exit code. */
export function run(command, parameters, env = process.env, cwd = root) {
  const shell = command.endsWith('.cmd')
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd, stdio: 'inherit', shell, env })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
