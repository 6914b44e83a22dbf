// First step of every command, before anything of node_modules can be imported: checks Node's
// version, installs dependencies.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/**
 * Ends the program with one sentence, without a stack: for what the person at the terminal can set
 * right.
 */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Stops on a Node that is too old; reads the floor from package.json. */
export function ensureNode() {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major = 0, minor = 0] = engines.node.match(/\d+/g).map(Number)
  const [nodeMajor, nodeMinor] = process.versions.node.split('.').map(Number)
  if (nodeMajor > major || (nodeMajor === major && nodeMinor >= minor)) return
  giveUp(`Node ${process.versions.node} is too old: install Node ${major}.${minor} or newer.`)
}

// Under NODE_ENV=production npm would leave out what the build needs.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the dependencies of a folder where they are missing or older than its lock file. npm
 * writes its own copy of the lock file into node_modules at the end of each installation, so a
 * half-done one counts as missing.
 */
export async function ensureInstalled(folder = root) {
  const installed = fs.statSync(path.join(folder, 'node_modules', '.package-lock.json'), {
    throwIfNoEntry: false,
  })
  const wanted = fs.statSync(path.join(folder, 'package-lock.json'), { throwIfNoEntry: false })
  if (wanted === undefined) giveUp('package-lock.json is missing: this is not a whole copy of the project.')
  // A checkout may give both files the same second.
  if (installed !== undefined && (installed.mtimeMs >= wanted.mtimeMs || sameLock(folder))) return
  console.log('Installing the dependencies ...')
  const code = await run(npm(), INSTALL, process.env, folder)
  if (code !== 0) giveUp('The dependencies could not be installed: see the lines above.')
}

/**
 * Whether what is installed is what the lock file says, whatever the files' times are (git sets
 * them to the checkout's).
 */
function sameLock(folder) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')).packages
  const wanted = read('package-lock.json')
  const installed = read('node_modules/.package-lock.json')
  // Production may do without what builds and tests.
  const mayMiss = ({ optional, dev }) =>
    optional === true || (dev === true && process.env.NODE_ENV === 'production')
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || installed[name]?.version === entry.version || mayMiss(entry),
  )
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

/** Runs a command of the project to its end. Returns its exit code. */
export function run(command, parameters, env = process.env, cwd = root) {
  const shell = command.endsWith('.cmd')
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd, stdio: 'inherit', shell, env })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
