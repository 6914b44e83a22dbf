import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../infra/start-error.ts'

/** Milliseconds between two checks of `/readyz`, and in which a request may wait for a program. */
const [CHECK, PATIENCE] = [100, 30_000]
const CONNECTIONS = 16

interface Backend {
  readonly port: number
  /** Kept connections, as proxies use them. */
  readonly agent: http.Agent
  up: boolean
}

/**
 * A small proxy in front of several programs, with what Caddy and nginx do in a rolling restart:
 * active checks of `/readyz`, kept connections, and another try of a request whose connection was
 * refused. It repeats nothing else: a request that a program has taken is lost with it.
 */
export class Balancer {
  readonly #backends: readonly Backend[]
  readonly #server: http.Server
  readonly #ended = new AbortController()
  #next = 0

  private constructor(ports: readonly number[]) {
    const agent = () => new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    this.#backends = ports.map((port) => ({ port, agent: agent(), up: false }))
    this.#server = http.createServer((request, response) => void this.#serve(request, response))
  }

  /** @returns once all programs are ready */
  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports)
    for (const backend of balancer.#backends) void balancer.#watch(backend)
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    for (const port of ports) await balancer.until(port, true)
    return balancer
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Waits until the checks say that the program on this port is ready, or that it is not. */
  async until(port: number, up: boolean): Promise<void> {
    while (this.#backends.some((backend) => backend.port === port && backend.up !== up)) await wait(CHECK / 4)
  }

  close(): void {
    this.#ended.abort()
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#backends) agent.destroy()
  }

  async #watch(backend: Backend): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      backend.up = await ready(backend.port)
      await wait(CHECK, undefined, { signal }).catch(() => undefined)
    }
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const until = Date.now() + PATIENCE
    while (Date.now() < until) {
      const backend = this.#choose()
      if (backend === undefined) {
        await wait(CHECK)
        continue
      }
      try {
        return await pass(backend, request, Buffer.concat(chunks), response)
      } catch (error) {
        if (codeOf(error) !== 'ECONNREFUSED') return void response.writeHead(502).end(String(error))
        backend.up = false
      }
    }
    response.writeHead(503).end('no program is ready')
  }

  #choose(): Backend | undefined {
    const up = this.#backends.filter((backend) => backend.up)
    return up[this.#next++ % up.length]
  }
}

function ready(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = http.get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
  })
}

/** @throws Error if there is no response */
function pass(
  { port, agent }: Backend,
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): Promise<void> {
  const { method, url, headers } = request
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      { host: '127.0.0.1', port, agent, method, path: url, headers: forwarded(headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers))
        answer.pipe(response)
        answer.once('end', resolve)
        answer.once('error', reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** Headers without those of one connection. */
function forwarded({
  connection: _connection,
  'keep-alive': _keep,
  ...rest
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return rest
}

export interface Load {
  readonly port: number
  readonly host: string
  /** Sent one after the other, in turns. */
  readonly requests: readonly {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly headers?: Readonly<Record<string, string>>
  }[]
  readonly clients: number
  /** Milliseconds that a client waits after each answer. */
  readonly pause?: number
}

/** Requests that are sent until `stop` is called. */
export interface RunningLoad {
  /** Requests that were answered so far. */
  answered(): number
  /** Milliseconds of the slowest one. */
  slowest(): number
  /**
   * @returns how often what was not answered with a status below 400, once all requests are
   * answered
   */
  stop(): Promise<Readonly<Record<string, number>>>
}

export function startLoad({ port, host, requests, clients, pause = 0 }: Load): RunningLoad {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const failed: Record<string, number> = {}
  let [answered, over, next, slowest] = [0, false, 0, 0]
  const client = async (): Promise<void> => {
    while (!over) {
      const request = requests[next++ % requests.length]
      if (request === undefined) return
      const { method, path, headers } = request
      const body = method === 'POST' ? '{}' : ''
      const typed = method === 'POST' ? { 'content-type': 'application/json' } : {}
      const begun = performance.now()
      const result = await statusOf(
        { host: '127.0.0.1', port, agent, method, path, headers: { host, ...typed, ...headers } },
        body,
      )
      answered++
      slowest = Math.max(slowest, performance.now() - begun)
      const what = `${method} ${path}: ${result}`
      if (typeof result === 'string' || result >= 400) failed[what] = (failed[what] ?? 0) + 1
      if (pause > 0 && !over) await wait(pause)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return {
    answered: () => answered,
    slowest: () => slowest,
    stop: async () => {
      over = true
      await running
      agent.destroy()
      return failed
    },
  }
}

/** The status of a response that has come as a whole, or what happened to it. */
function statusOf(options: http.RequestOptions, body: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = http.request(options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 'no status'))
      answer.once('error', (error) => resolve(error.message))
    })
    asked.once('error', (error) => resolve(error.message))
    asked.end(body)
  })
}
