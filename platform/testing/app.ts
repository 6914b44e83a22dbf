import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { DestinationStream } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { appMessages } from '../app/app-messages.ts'
import { boot, type Running } from '../app/boot.ts'
import { readConfig } from '../infra/config.ts'
import { postgresEvents } from '../infra/events/postgres.ts'
import { createLog } from '../infra/log.ts'
import type { Meter } from '../infra/metrics/meter.ts'
import { scratchParent } from '../tenancy/test-folder.ts'
import type { TestDatabase } from './database.ts'
import { keptSitesOf } from './kept-sites.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Body as JSON; an empty object if it is not JSON. */
  readonly json: { readonly [key: string]: unknown }
  /** `name=value` of each cookie that was set. */
  readonly cookies: readonly string[]
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or unchanged if it is a string or bytes. */
  readonly body?: unknown
}

/**
 * The whole program on a test database, over real HTTP, without Vike's pages, which journeys test.
 */
export interface TestApp {
  /** Sends a request to a tenant, by its host. */
  send(tenant: string, path: string, options?: RequestOptions): Promise<Answer>
  readonly services: Running['services']
  readonly port: number
}

type AppTestDatabase = Pick<TestDatabase, 'database' | 'appUrl'> &
  Partial<Pick<TestDatabase, 'consoleUrl'>> & {
    /** Address of the server itself, if `appUrl` is that of a pooler. */
    readonly listenUrl?: string
  }

interface OpenApp extends TestApp {
  close(): Promise<void>
}

/**
 * Starts the program for a test file, on the demo tenants of the repository. Node's `fetch` does
 * not send a Host header, and Node does not resolve `*.localhost`, hence plain `http.request` to
 * 127.0.0.1. `logTo` receives the log lines, `meter` what is counted.
 */
export function testApp(
  test: AppTestDatabase,
  env: Readonly<Record<string, string>> = {},
  logTo?: DestinationStream,
  meter?: Meter,
): TestApp {
  let open: OpenApp | undefined
  beforeAll(async () => {
    open = await openApp(test, env, logTo, meter)
  })
  afterAll(() => open?.close())
  const opened = (): OpenApp => {
    if (!open) throw new Error('The test program is there inside of tests and hooks only')
    return open
  }
  return {
    send: (...parameters) => opened().send(...parameters),
    get services() {
      return opened().services
    },
    get port() {
      return opened().port
    },
  }
}

async function openApp(
  test: AppTestDatabase,
  env: Readonly<Record<string, string>>,
  logTo?: DestinationStream,
  meter?: Meter,
): Promise<OpenApp> {
  const dataDir = mkdtempSync(path.join(scratchParent(), 'test-app-'))
  // Links in mails contain the port, so it must be known before the program is assembled.
  const messages = appMessages()
  const server = createServer(messages)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const config = readConfig({
    NODE_ENV: 'test',
    SEED_DEMO: 'no',
    // Periodic jobs, at each full minute and at half past four, would change rows that a test has
    // just written.
    JOBS: 'no',
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  })
  const log = createLog(config, logTo)
  const events = postgresEvents({ url: test.listenUrl ?? test.appUrl, log })
  const running = await boot({
    config,
    log,
    meter,
    started: {
      database: test.database,
      events,
      appUrl: test.appUrl,
      listenUrl: test.listenUrl ?? test.appUrl,
      consoleUrl: test.consoleUrl ?? null,
      stop: async () => undefined,
    },
    assets: (_request, _response, next) => next(),
    messages,
    dev: false,
    ...keptSitesOf(env),
  })
  server.on('request', running.app)
  return {
    services: running.services,
    port,
    send: (tenant, target, options) => send(port, tenant, target, options),
    close: async () => {
      await running.close()
      await events.close()
      await closed(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function send(
  port: number,
  tenant: string,
  target: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { method = 'GET', body, headers = {} } = options
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const payload = body === undefined ? undefined : Buffer.from(raw ? body : JSON.stringify(body))
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: target,
    method,
    headers: {
      host: `${tenant}.localhost:${port}`,
      ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
      // Node sends the body of a DELETE without a length, which the server treats as no body.
      ...(payload ? { 'content-length': String(payload.length) } : {}),
      ...headers,
    },
  })
  outgoing.end(payload)
  const [answer] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text,
    json: parsed(text),
    cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
  }
}

function parsed(text: string): Answer['json'] {
  try {
    return JSON.parse(text) as Answer['json']
  } catch {
    return {}
  }
}
