import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RecordedStatement } from './replay.ts'

const here = import.meta.dirname
const root = path.resolve(here, '../..')

export interface Usage {
  /** CPU time in microseconds, user and system, of all threads since the start. */
  readonly cpu: number
  readonly rss: number
  readonly heap: number
}

export interface Notes {
  readonly statements: readonly RecordedStatement[]
  readonly hosts: readonly string[]
}

export interface ProgramOptions {
  readonly file: string
  readonly port: number
  readonly env?: Readonly<Record<string, string>>
  /** Records statements and connections, for runs that are inspected and not timed. */
  readonly record?: boolean
  /** Waits until this path responds with any status except 503. */
  readonly ready?: { readonly path: string; readonly host: string }
  /** Milliseconds that it may take until then; a minute by default. */
  readonly patience?: number | undefined
}

/** A measured program in a separate process. */
export class Program {
  readonly port: number
  readonly #child: ChildProcess
  #failed: string | undefined

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
    child.once('exit', (code) => {
      this.#failed = `the program ended with ${code}`
    })
  }

  /** Id of the started process; workers are its children. */
  get pid(): number {
    const { pid } = this.#child
    if (pid === undefined) throw new Error('the program could not be started')
    return pid
  }

  static async start({ file, port, env = {}, record, ready, patience }: ProgramOptions): Promise<Program> {
    const preload = ['probe.mjs', ...(record ? ['recorder.mjs'] : [])]
    const flags = [...preload.flatMap((name) => ['--import', path.join(here, name)]), '--expose-gc']
    const child = spawn(
      process.execPath,
      [...flags, ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []), file],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          // Off, because one member sends as many requests as a thousand would.
          READ_LIMITS: 'no',
          HOST: '127.0.0.1',
          ...env,
          PORT: String(port),
        },
      },
    )
    const program = new Program(child, port)
    if (ready) await program.#untilReady(ready, patience)
    return program
  }

  async #untilReady(
    { path: target, host }: NonNullable<ProgramOptions['ready']>,
    patience = 60_000,
  ): Promise<void> {
    for (const started = performance.now(); performance.now() - started < patience; ) {
      if (this.#failed !== undefined) throw new Error(this.#failed)
      // 503: it listens, but is not ready yet.
      const status = await statusOf(this.port, target, host)
      if (status !== undefined && status !== 503) return
      await wait(100)
    }
    throw new Error(`nothing answers on port ${this.port}`)
  }

  usage(collect = false): Promise<Usage> {
    return this.#ask<Usage & { probe: true }>({ probe: true, collect }, 'probe')
  }

  /** The records since the last call, for a program that was started with `record`. */
  notes(): Promise<Notes> {
    return this.#ask<Notes & { notes: true }>({ notes: true }, 'notes')
  }

  /** Sends an order to one of the bench's own programs and waits for the answer. */
  order<Answer>(order: object): Promise<Answer> {
    return this.#ask<{ answer: Answer }>({ order }, 'answer').then(({ answer }) => answer)
  }

  async #ask<Answer>(question: object, named: string): Promise<Answer> {
    if (this.#failed !== undefined) throw new Error(this.#failed)
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(this.#failed))
      const heard = (message: unknown) => {
        const said = message as Record<string, unknown>
        if (said.fault !== undefined) reject(new Error(String(said.fault)))
        else if (said[named] === undefined) return
        this.#child.off('message', heard)
        this.#child.off('exit', ended)
        resolve(message as Answer)
      }
      this.#child.on('message', heard)
      this.#child.once('exit', ended)
      this.#child.send(question)
    })
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await Promise.race([gone, wait(8_000, undefined, { ref: false }).then(() => this.#child.kill('SIGKILL'))])
  }
}

function statusOf(port: number, target: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: target, headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      .on('error', () => resolve(undefined))
  })
}

/** The programs that a run has started, each on its own port. */
export class Programs {
  readonly #started: Program[] = []
  #port: number
  readonly #env: ProgramOptions['env']

  /** @param port of the first one without a port of its own; @param env of all of them */
  constructor(port: number, env: ProgramOptions['env']) {
    this.#port = port
    this.#env = env
  }

  async start(plan: Omit<ProgramOptions, 'port'> & { readonly port?: number }): Promise<Program> {
    const program = await Program.start({
      ...plan,
      port: plan.port ?? this.#port++,
      env: { ...this.#env, ...plan.env },
    })
    this.#started.push(program)
    return program
  }

  async stop(): Promise<void> {
    await Promise.all(this.#started.map((program) => program.stop()))
  }
}
