import { type SpawnOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { type ClusterPlace, makeClusterFolder } from './cluster-folder.ts'

/** How PostgreSQL's programs are started: as its user, from `/`, with a plain locale. */
export function spawnOptions(place: ClusterPlace): SpawnOptions {
  return {
    cwd: path.parse(place.cluster).root,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid }),
  }
}

/**
 * Creates the cluster if there is none. It is created under a temporary name and then renamed, so
 * that a start killed half-way never leaves a broken one.
 *
 * @param durable whether it must survive a crash of the machine: initdb then waits for the disk
 * @throws StartError with the output of initdb.
 */
export async function ensureCluster(place: ClusterPlace, durable: boolean): Promise<void> {
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return
  const folder = makeClusterFolder(place)
  const passwordFile = path.join(place.directory, 'password.initdb')
  fs.writeFileSync(passwordFile, `${place.password}\n`, { mode: 0o600 })
  if (place.user !== null) fs.chownSync(passwordFile, place.user.uid, place.user.gid)
  try {
    await initdb(place, folder, passwordFile, durable)
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  fs.rmSync(place.cluster, { recursive: true, force: true })
  fs.renameSync(folder, place.cluster)
}

function initdb(place: ClusterPlace, folder: string, passwordFile: string, durable: boolean): Promise<void> {
  const program = spawn(
    path.join(place.native, 'bin', 'initdb'),
    [
      '-D',
      folder,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The same collation on every machine, whatever its locales.
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...spawnOptions(place), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    const failed = (reason: string) =>
      reject(new StartError(`The embedded PostgreSQL could not be set up: ${lastLine(reason)}.`))
    program.once('error', (error) => failed(error.message))
    program.once('close', (code) => (code === 0 ? resolve() : failed(said || `initdb ended with ${code}`)))
  })
}

/** The last non-empty line, without its full stop. */
export function lastLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return (lines.filter(Boolean).at(-1) ?? 'no reason given').replace(/\.$/, '')
}
