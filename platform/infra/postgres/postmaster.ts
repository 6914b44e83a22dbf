import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canLogIn } from '../database/can-log-in.ts'
import { codeOf } from '../start-error.ts'
import { spawnOptions } from './cluster.ts'
import type { ClusterPlace } from './cluster-folder.ts'

/** A running server process, started here or found. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>
}

/** Whether a process with that id runs, as any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/**
 * It has ended but keeps its id until its parent reaps it: forever in a container whose init never
 * does.
 */
function isZombie(pid: number): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.startsWith('Z', stat.lastIndexOf(')') + 2)
  } catch {
    // The process has ended, or the system has no /proc.
    return false
  }
}

/**
 * The server that already runs on this cluster, left by a program that was killed or held by a
 * concurrent one; null if there is none. A lock file whose process id now belongs to another
 * program is removed: otherwise PostgreSQL would refuse to start, as happens in containers, where
 * ids repeat.
 */
export async function findRunning(place: ClusterPlace): Promise<Postmaster | null> {
  const file = path.join(place.cluster, 'postmaster.pid')
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0) || !isAlive(pid)) return null
  if (!isPostmaster(pid, place)) {
    fs.rmSync(file, { force: true })
    return null
  }
  const gone = watch(pid)
  return port > 0 && (await answers(place, port, gone)) ? { pid, port, gone } : null
}

/**
 * Linux shows the command of a process; elsewhere PostgreSQL's own check of its lock file has to
 * suffice.
 */
function isPostmaster(pid: number, place: ClusterPlace): boolean {
  const commandLine = `/proc/${pid}/cmdline`
  return !fs.existsSync(commandLine) || fs.readFileSync(commandLine, 'utf8').includes(place.cluster)
}

async function watch(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(100, undefined, { ref: false })
}

export interface Launch {
  readonly postmaster: Postmaster | null
  /** The last lines of the server's log, if it did not start. */
  readonly said: string
}

/**
 * Starts a server on the cluster and waits until it answers; `postmaster` is null if it ended
 * before.
 */
export async function launch(
  place: ClusterPlace,
  port: number,
  settings: readonly string[],
): Promise<Launch> {
  const from = fs.existsSync(place.log) ? fs.statSync(place.log).size : 0
  const log = fs.openSync(place.log, 'a', 0o600)
  const child = spawn(
    path.join(place.native, 'bin', 'postgres'),
    [
      '-D',
      place.cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    // A separate process group: Ctrl-C in the terminal must reach this program first, because open
    // requests still need the database.
    { ...spawnOptions(place), stdio: ['ignore', log, log], detached: true },
  )
  fs.closeSync(log)
  const gone = ended(child)
  const { pid } = child
  // A signal during the wait also stops the server: no other process knows it yet.
  const takeAlong = () => child.kill('SIGINT')
  process.once('exit', takeAlong)
  const up = pid !== undefined && (await answers(place, port, gone))
  process.removeListener('exit', takeAlong)
  if (!up) {
    await gone
    return { postmaster: null, said: fs.readFileSync(place.log).subarray(from).toString('utf8') }
  }
  child.unref()
  return { postmaster: { pid, port, gone }, said: '' }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

/**
 * Waits for a server that accepts the password; false if the process has ended, whatever answers on
 * the port then. A foreign process there may never answer.
 */
async function answers(place: ClusterPlace, port: number, gone: Promise<void>): Promise<boolean> {
  let over = false
  const end = gone.then(() => {
    over = true
    return false
  })
  const patience = Date.now() + 60_000
  while (!over && Date.now() < patience) {
    if (await Promise.race([canLogIn({ ...superuser(place, port), connectionTimeoutMillis: 2000 }), end]))
      return !over
    await wait(15)
  }
  return false
}

function superuser(place: ClusterPlace, port: number) {
  return { host: '127.0.0.1', port, user: 'postgres', password: place.password, database: 'postgres' }
}

/**
 * Stops the server: connections are cut and everything is written within seconds, by force after
 * that.
 */
export async function shutDown({ pid, gone }: Postmaster): Promise<void> {
  const over = gone.then(() => true)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error
    }
    const patience = new AbortController()
    const late = wait(4000, false, { signal: patience.signal }).catch(() => false)
    if (await Promise.race([over, late])) return patience.abort()
  }
}
