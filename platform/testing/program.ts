import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../infra/postgres/cluster-folder.ts'
import { clusterParent } from '../tenancy/test-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * For journeys, and for a test of deep pages: fewer than the default, enough for four pages of
 * women and of men. features/demo/demo.db.test.ts fills a site with the default.
 */
export const DEMO_MEMBERS = 200
/** For programs under test, unless a test requests more: the minimum of a site. */
export const FEW_DEMO_MEMBERS = 40

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The built program as a child process, started as in production. */
export class Program {
  readonly port: number
  readonly dataDir: string
  readonly #child: ChildProcess
  readonly #ended: Promise<Ended>
  #out = ''
  #err = ''

  private constructor(child: ChildProcess, port: number, dataDir: string) {
    this.#child = child
    this.port = port
    this.dataDir = dataDir
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#out += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#err += text))
    this.#ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended)
  }

  /**
   * `npm start`, with only the path and `env` set: the machine's own variables must not affect a
   * test.
   */
  static start(
    env: Readonly<Record<string, string>>,
    root = ROOT,
    parameters: readonly string[] = [],
  ): Promise<Program> {
    return Program.#spawn([path.join(root, 'scripts/start.mjs'), ...parameters], env, os.tmpdir())
  }

  /**
   * Only the built file, as the README describes for an installation that was built elsewhere. By
   * its whole path: if `root` is a link, a reload follows it.
   */
  static startBuilt(env: Readonly<Record<string, string>>, root = ROOT): Promise<Program> {
    return Program.#spawn(['--enable-source-maps', path.join(root, 'dist/server/index.mjs')], env, root)
  }

  static async #spawn(
    command: readonly string[],
    env: Readonly<Record<string, string>>,
    cwd: string,
  ): Promise<Program> {
    const port = Number(env.PORT ?? (await freePort()))
    const dataDir = env.DATA_DIR ?? temporaryFolder('program-')
    const child = spawn(process.execPath, command, {
      cwd,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        DEMO_MEMBERS: String(FEW_DEMO_MEMBERS),
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new Program(child, port, dataDir)
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }
  /** Its standard output so far. */
  get out(): string {
    return this.#out
  }
  get err(): string {
    return this.#err
  }
  /** Process id of the embedded PostgreSQL in its data folder. */
  get postgresPid(): number {
    return postgresPidIn(this.dataDir)
  }

  /** Process ids of its workers, oldest first. */
  get workers(): readonly number[] {
    return workersOf(this.pid)
  }

  /** Address of the embedded database as its owner. */
  get databaseUrl(): string {
    return databaseUrlIn(this.dataDir)
  }

  /** Resolves when it ends on its own or by a signal. */
  ended(): Promise<Ended> {
    return this.#ended
  }

  /** Waits until every part is ready; fails immediately if the program ended instead. */
  async ready(): Promise<this> {
    let over = false
    void this.#ended.then(() => (over = true))
    for (;;) {
      if (over) throw new Error(`The program ended:\n${this.#out}\n${this.#err}`)
      const answer = await this.get('/readyz').catch(() => undefined)
      if (answer?.status === 200) return this
      await pause()
    }
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal)
    return this.#ended
  }

  /** Sends a request to a host of the program; rejects if no server listens. */
  get(
    target: string,
    host = `127.0.0.1:${this.port}`,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: object }> {
    return new Promise((resolve, reject) => {
      const asked = {
        host: '127.0.0.1',
        port: this.port,
        path: target,
        headers: { host, ...headers },
        agent: false,
      }
      const outgoing = request(asked, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers })
      })
      outgoing.on('error', (error) =>
        reject(this.#hasEnded ? new ProgramEndedError(this.#out + this.#err) : error),
      )
      outgoing.end()
    })
  }

  /** The same of a demo site. */
  site(tenant: string, target: string): ReturnType<Program['get']> {
    return this.get(target, `${tenant}.localhost:${this.port}`)
  }
}

/**
 * Process ids of the workers of a program, oldest first; none if it serves by itself. Sorted by
 * their start, because process ids begin again at low numbers after the highest.
 */
export function workersOf(pid: number): readonly number[] {
  const columns = ['-ww', '-o', 'pid=,args=', '--sort=start_time', '--ppid', String(pid)]
  // Without any children, `ps` ends with 1.
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.includes('index.mjs'))
  return lines.map((line) => Number.parseInt(line, 10))
}

/** Address of the embedded database of a data folder, as its owner. */
export function databaseUrlIn(dataDir: string): string {
  const read = (name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim()
  return `postgres://postgres:${read('password')}@127.0.0.1:${read('port')}/platform`
}

/**
 * Process id of the embedded PostgreSQL in a data folder.
 * @throws Error if there is none, or its file is still empty: process id 0 would be the caller's
 * own group.
 */
export function postgresPidIn(dataDir: string): number {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0)) throw new Error(`no process number in ${file}`)
  return pid
}

/** Polls until `holds` returns true or the test times out. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const holdsNow = () =>
    holds().catch((error: unknown) => {
      if (error instanceof ProgramEndedError) throw error
      return false
    })
  while (!(await holdsNow())) await pause()
}

/** The program ended while a test waited for it: the test fails immediately with the reason. */
class ProgramEndedError extends Error {
  constructor(output: string) {
    super(`The program ended:\n${output}`)
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 25))

const folders: string[] = []

/** A folder that `removeFolders` removes. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(clusterParent(), prefix))
  folders.push(folder)
  return folder
}

/** Variable with the data folder that `build-setup.ts` made for this run. */
export const PREPARED = 'PREPARED_DATA_DIR'

/**
 * A data folder with a migrated database without sites and members, which `removeFolders` removes:
 * creating and migrating one takes longer than the rest of a start.
 */
export function preparedFolder(prefix: string): string {
  const folder = temporaryFolder(prefix)
  const made = process.env[PREPARED]
  if (!made) throw new Error('The run has prepared no data folder: its project needs build-setup.ts.')
  // The cluster belongs to the server's user, and Node's copy would change that.
  execFileSync('cp', ['-a', `${made}/.`, folder])
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
