import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { codeOf, reasonOf, StartError } from '../start-error.ts'
import { copyBinaries, installedBinaries, linkLibraries } from './binaries.ts'
import { canReach, makePrivateFolder, type SystemUser, serverUser } from './system-user.ts'

/** Paths and password of one embedded server. */
export interface ClusterPlace {
  /** Folder that contains everything below, owned by the program's user. */
  readonly directory: string
  /** The cluster's folder, owned by the server's user. */
  readonly cluster: string
  readonly native: string
  readonly log: string
  readonly user: SystemUser | null
  /** Password of the superuser `postgres`. */
  readonly password: string
}

/**
 * Prepares the folder of the embedded server: working binaries, a password, the right owner.
 *
 * @throws StartError with one sentence if the folder cannot be used.
 */
export function preparePlace(directory: string): ClusterPlace {
  try {
    return prepare(path.resolve(directory))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(folderSentence(directory, error))
  }
}

function prepare(wanted: string): ClusterPlace {
  const user = serverUser()
  makeFolder(wanted)
  fs.accessSync(wanted, fs.constants.W_OK)
  const directory = user === null ? wanted : reachableFolder(wanted, user)
  return {
    directory,
    cluster: path.join(directory, 'cluster'),
    native: usableBinaries(directory, user),
    log: path.join(directory, 'server.log'),
    user,
    password: remembered(path.join(directory, 'password'), () => randomBytes(18).toString('base64url')),
  }
}

/**
 * Under root the server runs as another user, who may not be able to read this folder (a project
 * under `/root`). Then the cluster is placed under `/var/lib`, in a folder whose random name is
 * stored here: deleting this folder starts an empty cluster.
 */
function reachableFolder(wanted: string, user: SystemUser): string {
  const parent = path.dirname(wanted)
  for (const folder of [parent, wanted]) {
    if (fs.statSync(folder).uid === 0) fs.chmodSync(folder, fs.statSync(folder).mode | 0o111)
  }
  if (canReach(wanted, user)) return wanted
  const name = remembered(
    path.join(wanted, 'place'),
    () => `dating-platform-${randomBytes(8).toString('hex')}`,
  )
  const elsewhere = path.join('/var/lib', name)
  fs.mkdirSync(elsewhere, { recursive: true })
  fs.chmodSync(elsewhere, 0o711)
  return elsewhere
}

function usableBinaries(directory: string, user: SystemUser | null): string {
  const native = installedBinaries()
  try {
    linkLibraries(native)
  } catch {
    return copyBinaries(native, directory)
  }
  if (user !== null && !canReach(path.join(native, 'bin'), user)) return copyBinaries(native, directory)
  return native
}

/** The content of a small private file, created on first use. */
function remembered(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    const half = `${file}.${process.pid}`
    fs.writeFileSync(half, make(), { mode: 0o600 })
    try {
      // A link, not a rename: of two processes that start together, both use the first one's.
      fs.linkSync(half, file)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      fs.rmSync(half, { force: true })
    }
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** Creates the folder of a new cluster, before it gets its final name. */
export function makeClusterFolder(place: ClusterPlace): string {
  const folder = `${place.cluster}.new`
  fs.rmSync(folder, { recursive: true, force: true })
  makePrivateFolder(folder, place.user)
  return folder
}

/**
 * The port of this folder's server: the remembered one, otherwise a free one far from 5432, where
 * another PostgreSQL may run. `fresh` discards the remembered port if another process has taken it.
 */
export async function rememberedPort(place: ClusterPlace, fresh: boolean): Promise<number> {
  const file = path.join(place.directory, 'port')
  if (fresh) fs.rmSync(file, { force: true })
  const free = fs.existsSync(file) ? 0 : await freePort()
  return Number(remembered(file, () => String(free)))
}

/** A free port on loopback, below the range that systems use for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function folderSentence(directory: string, error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOSPC')
    return `The disk of the folder ${directory} is full: free some space there, or set DATA_DIR.`
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST' ||
    code === 'ENOENT'
  ) {
    return `The folder ${directory} cannot be written: give this user the right to, or set DATA_DIR to another one.`
  }
  return `The folder ${directory} cannot be prepared for the database: ${reasonOf(error)}.`
}
