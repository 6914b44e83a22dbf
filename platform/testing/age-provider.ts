import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIGNATURE_HEADER, signReport } from '../infra/age-assurance/signature.ts'

/** A check in the test provider, and as it reports it. */
export interface StandInCheck {
  readonly id: string
  readonly reference: string
  readonly status: 'open' | 'passed' | 'refused' | 'ended'
  readonly minimum_age: number
  readonly method?: string
  readonly expires_at?: string | null
}

/** A request that opened a check. */
export interface Opening {
  readonly key: string | undefined
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

export type Fault = 'silent' | 'unavailable' | 'redirect' | 'nonsense' | null

/**
 * A test provider of age checks that implements the protocol `http` (docs/decisions/0049) over real
 * HTTP.
 */
export class AgeProviderStandIn {
  readonly #server: http.Server
  readonly #checks = new Map<string, StandInCheck>()
  readonly #byKey = new Map<string, string>()
  readonly openings: Opening[] = []
  fault: Fault = null

  private constructor(server: http.Server) {
    this.#server = server
  }

  static async open(): Promise<AgeProviderStandIn> {
    const server = http.createServer()
    const standIn = new AgeProviderStandIn(server)
    server.on('request', (request, response) => void standIn.#answer(request, response))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return standIn
  }

  /** Where checks are opened. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/checks`
  }

  /** Simulates the outcome of a check. */
  end(reference: string, status: StandInCheck['status'], more: Partial<StandInCheck> = {}): StandInCheck {
    const found = [...this.#checks.values()].find((check) => check.reference === reference)
    if (!found) throw new Error(`the stand-in has no check ${reference}`)
    const ended = { ...found, status, method: 'document', ...more }
    this.#checks.set(found.id, ended)
    return ended
  }

  forget(): void {
    this.#checks.clear()
    this.#byKey.clear()
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    if (this.fault === 'silent') return
    if (this.fault === 'unavailable') return void response.writeHead(503).end()
    if (this.fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (this.fault === 'nonsense') return void response.end('<html>')
    const found = request.method === 'POST' ? this.#open(request, body) : this.#checks.get(idIn(request))
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    // Providers return more than was requested.
    response.end(JSON.stringify(found && { ...found, date_of_birth: '1990-01-01' }))
  }

  #open({ headers }: http.IncomingMessage, text: string) {
    const body = JSON.parse(text) as { reference: string; minimum_age: number }
    const key = headers['idempotency-key'] as string | undefined
    this.openings.push({ key, authorization: headers.authorization, body })
    const id = this.#byKey.get(key ?? '') ?? `chk_${randomUUID()}`
    this.#byKey.set(key ?? '', id)
    const { reference, minimum_age } = body
    const check = this.#checks.get(id) ?? { id, reference, status: 'open', minimum_age }
    this.#checks.set(id, check)
    return { ...check, url: `${this.url}/${id}/page` }
  }
}

const idIn = ({ url = '' }: http.IncomingMessage): string => decodeURIComponent(url.split('/').at(-1) ?? '')

/** A signed report of a check with the time `at`: body and headers. */
export function signedReport(check: object, key: string, at = new Date()) {
  const body = JSON.stringify(check)
  const signature = signReport(key, Buffer.from(body), at)
  return { body, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } }
}
