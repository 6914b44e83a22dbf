import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, reasonOf, StartError } from '../start-error.ts'
import { ensureCluster, lastLine } from './cluster.ts'
import { type ClusterPlace, preparePlace, rememberedPort } from './cluster-folder.ts'
import { findRunning, isAlive, launch, type Postmaster, shutDown } from './postmaster.ts'

export interface EmbeddedOptions {
  /** Folder for the cluster, its log, its password and its port. */
  readonly directory: string
  /** A fixed port; without it a free one is chosen once and stored in the folder. */
  readonly port?: number | null
  /** Settings of the server, `name=value`: tests use it to disable durability. */
  readonly settings?: readonly string[]
  /** Called when the server died and when it is back. */
  readonly report?: (event: 'postgres_died' | 'postgres_restarted' | 'postgres_lost', detail: string) => void
}

export interface EmbeddedPostgres {
  /**
   * Address of a database on this server, as its superuser. It contains a password: never log it.
   */
  url(database: string): string
  readonly port: number
  /** Process id of the running server. */
  readonly pid: number
  /** Whether a running server was adopted. */
  readonly adopted: boolean
  /** Stops the server within seconds, unless another process of this program still uses it. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL from the npm package, or adopts the one that already runs on that
 * folder, and keeps it running until `stop`.
 *
 * @throws StartError with one sentence if it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = preparePlace(options.directory)
  const running = fs.existsSync(place.cluster) ? await findRunning(place) : null
  const owner = claim(place)
  let server = running
  try {
    if (server === null) {
      await ensureCluster(place, !options.settings?.includes('fsync=off'))
      server = await launchPatiently(place, options)
    }
  } catch (error) {
    if (owner) release(place)
    if (error instanceof StartError) throw error
    throw new StartError(`The embedded PostgreSQL does not start: ${reasonOf(error)}.`)
  }
  return new Supervisor(place, options, server, running !== null, owner)
}

/**
 * Keeps one server running. The first program owns it; others on the same folder only use it until
 * the owner ends and the server with it: then one of them becomes the owner and restarts it.
 */
class Supervisor implements EmbeddedPostgres {
  readonly port: number
  readonly adopted: boolean
  readonly #place: ClusterPlace
  readonly #options: EmbeddedOptions
  #owner: boolean
  #server: Postmaster
  #stopping = false
  #watching: Promise<void>
  /** Any end of the program except kill -9 also ends the server. */
  readonly #onExit = () => {
    if (isAlive(this.#server.pid)) process.kill(this.#server.pid, 'SIGINT')
  }

  constructor(
    place: ClusterPlace,
    options: EmbeddedOptions,
    server: Postmaster,
    adopted: boolean,
    owner: boolean,
  ) {
    this.#place = place
    this.#options = { ...options, port: server.port }
    this.#server = server
    this.#owner = owner
    this.port = server.port
    this.adopted = adopted
    this.#watching = this.#watch()
    if (owner) process.once('exit', this.#onExit)
  }

  get pid(): number {
    return this.#server.pid
  }

  url(database: string): string {
    return `postgres://postgres:${this.#place.password}@127.0.0.1:${this.port}/${encodeURIComponent(database)}`
  }

  async stop(): Promise<void> {
    if (this.#stopping) return this.#watching
    this.#stopping = true
    // Programs that only use the server leave it to its owner.
    if (!this.#owner) return
    await shutDown(this.#server)
    await this.#watching
    process.removeListener('exit', this.#onExit)
    release(this.#place)
  }

  async #watch(): Promise<void> {
    for (;;) {
      await this.#server.gone
      if (this.#stopping) return
      this.#options.report?.('postgres_died', `process ${this.#server.pid}`)
      try {
        const found = this.#owner ? null : await this.#waitOrOwn()
        if (this.#stopping && !this.#owner) return
        this.#server = found ?? (await launchPatiently(this.#place, this.#options))
        this.#options.report?.('postgres_restarted', `process ${this.#server.pid}`)
      } catch (error) {
        this.#options.report?.('postgres_lost', reasonOf(error))
        await wait(1000, undefined, { ref: false })
      }
      if (this.#stopping) return this.#owner ? shutDown(this.#server) : undefined
    }
  }

  /**
   * The server that its owner has restarted, or null if the owner is gone and this process has
   * become the owner.
   */
  async #waitOrOwn(): Promise<Postmaster | null> {
    while (!this.#stopping) {
      if (claim(this.#place)) {
        this.#owner = true
        process.once('exit', this.#onExit)
        return null
      }
      const found = await findRunning(this.#place)
      if (found !== null) return found
      await wait(100, undefined, { ref: false })
    }
    return null
  }
}

const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/i
const STILL_CLEARING = /shared memory block|lock file .* already exists|is still in use/i

/**
 * After a kill -9 the dead server's children hold its memory for a moment, and it refuses to start:
 * retry for some seconds. If another process holds the remembered port, use another.
 */
async function launchPatiently(place: ClusterPlace, options: EmbeddedOptions): Promise<Postmaster> {
  const fixed = options.port ?? null
  let port = fixed ?? (await rememberedPort(place, false))
  for (let attempt = 0; ; attempt++) {
    const { postmaster, said } = await launch(place, port, options.settings ?? [])
    if (postmaster !== null) return postmaster
    const other = await findRunning(place)
    if (other !== null) return other
    if (PORT_TAKEN.test(said)) {
      // The program's previous server may release it soon; a foreign process will not.
      if (attempt < 3) await wait(100)
      else if (fixed === null && attempt < 8) port = await rememberedPort(place, true)
      else
        throw new StartError(
          `Port ${port} for the embedded PostgreSQL is in use: free it, or choose another.`,
        )
    } else if (STILL_CLEARING.test(said) && attempt < 100) {
      await wait(100)
    } else {
      throw new StartError(`The embedded PostgreSQL does not start: ${lastLine(faults(said))}.`)
    }
  }
}

function faults(said: string): string {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line))
  return (lines.length > 0 ? lines.join('\n') : said).replaceAll(/^.*?(FATAL|PANIC|ERROR):\s*/gm, '')
}

function ownerFile(place: ClusterPlace): string {
  return path.join(place.directory, 'owner')
}

/** Makes this process the owner, unless a running process is. */
function claim(place: ClusterPlace): boolean {
  const file = ownerFile(place)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const owner = Number(fs.readFileSync(file, 'utf8'))
      if (owner !== process.pid && owner > 0 && isAlive(owner)) return false
      fs.rmSync(file, { force: true })
    }
  }
  return false
}

function release(place: ClusterPlace): void {
  fs.rmSync(ownerFile(place), { force: true })
}
