import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { copySites } from '../tenancy/test-site.ts'

export type TranslationFault =
  | 'silent'
  | 'unavailable'
  | 'too many requests'
  | 'wrong key'
  | 'refused'
  | 'redirect'
  | 'HTML'
  | 'HTML as JSON'
  | 'other shape'
  | 'empty'
  | 'huge'
  | 'huge without a length'
  | null

const asked = z.strictObject({
  q: z.string(),
  source: z.literal('auto'),
  target: z.string(),
  format: z.literal('text'),
  api_key: z.string().optional(),
})

/** What was asked, with the headers that name somebody. */
export interface AskedTranslation extends z.output<typeof asked> {
  readonly host: string
  readonly path: string
  readonly headers: readonly string[]
}

const STATUSES = { unavailable: 500, 'too many requests': 429, 'wrong key': 403, refused: 400 } as const
const HUGE = 10_000_000

/** Implements the call `POST /translate` of LibreTranslate, over real HTTP. */
export class LibreTranslateStandIn {
  readonly #server: http.Server
  readonly asked: AskedTranslation[] = []
  fault: TranslationFault = null
  /** Answers wait until this many were asked. */
  together = 1
  #waiting: (() => void)[] = []

  private constructor(server: http.Server) {
    this.#server = server
  }

  static async open(): Promise<LibreTranslateStandIn> {
    const server = http.createServer()
    const standIn = new LibreTranslateStandIn(server)
    server.on('request', (request, response) => void standIn.#answer(request, response))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return standIn
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  forget(): void {
    this.asked.length = 0
    this.fault = null
    this.together = 1
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { host = '' } = request.headers
    const read = asked.parse(JSON.parse(await text(request)))
    if (request.method !== 'POST') return void response.writeHead(405).end()
    this.asked.push({
      ...read,
      host,
      path: request.url ?? '',
      headers: Object.keys(request.headers).sort(),
    })
    await this.#gathered()
    this.#send(response, read)
  }

  async #gathered(): Promise<void> {
    if (this.asked.length < this.together) return new Promise((resolve) => void this.#waiting.push(resolve))
    for (const release of this.#waiting.splice(0)) release()
  }

  #send(response: http.ServerResponse, { q, target }: z.output<typeof asked>): void {
    const { fault } = this
    if (fault === 'silent') return
    if (fault === 'redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    const type = fault === 'HTML' ? 'text/html' : 'application/json'
    if (fault !== null && fault in STATUSES) {
      const status = STATUSES[fault as keyof typeof STATUSES]
      return void response.writeHead(status, { 'content-type': type }).end('{"error":"No"}')
    }
    const body =
      fault === 'HTML' || fault === 'HTML as JSON'
        ? `<html>${q}</html>`
        : fault === 'other shape'
          ? JSON.stringify({ error: q })
          : fault === 'empty'
            ? JSON.stringify({ translatedText: ' ' })
            : fault === 'huge' || fault === 'huge without a length'
              ? JSON.stringify({ translatedText: 'x'.repeat(HUGE) })
              : JSON.stringify({
                  detectedLanguage: { confidence: 90, language: 'nl' },
                  translatedText: `[${target}] ${q}`,
                })
    const length = fault === 'huge without a length' ? {} : { 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, { 'content-type': type, ...length }).end(body)
  }
}

/**
 * Sites for the tests of one file, of which these have a provider of translations, and voice
 * messages.
 * @returns the settings of a program that serves them and asks the stand-in
 */
export async function sitesWithTranslation(...ids: readonly string[]) {
  const standIn = await LibreTranslateStandIn.open()
  const sites = copySites()
  const translation = { name: 'Libre', url: 'https://translate.example' }
  for (const id of ids) sites.change(id, { translation, voice_messages: true })
  afterAll(() => {
    standIn.close()
    sites.close()
  })
  return { standIn, settings: { TENANTS_DIR: sites.folders.tenants, POSTBACK_STAND_IN: standIn.origin } }
}
