import {
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received push, and its decrypted content. */
export interface Pushed {
  readonly browser: string
  readonly headers: IncomingHttpHeaders
  /** Claims of the VAPID token, its signature verified by the key that came with it. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
  readonly serverKey: string
  /** Bytes as transmitted; they must not reveal the text. */
  readonly wire: Buffer
  readonly text: string
}

/** Origin of the service according to browsers; the sender replaces it by the test server. */
export const PUSH_ORIGIN = 'https://push.example'

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
}

/**
 * A push service on loopback that trusts no input: it verifies the sender (RFC 8292) and decrypts
 * the message as the subscribed browser would (RFC 8291), using only Node's own cryptography.
 */
export class PushService {
  readonly pushed: Pushed[] = []
  /** Status for the next pushes to a browser, by its name; 201 by default. */
  readonly answers = new Map<string, number>()
  /** Number of opened connections, including non-HTTP ones. */
  connections = 0
  readonly #browsers = new Map<string, Browser>()
  readonly #server: Server
  readonly #faults: Error[] = []

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#take(request).then(
        (status) => response.writeHead(status, { location: `${this.origin}/push/elsewhere` }).end(),
        (error: Error) => {
          this.#faults.push(error)
          response.writeHead(400).end(error.message)
        },
      )
    })
  }

  static async start(): Promise<PushService> {
    const service = new PushService()
    service.#server.on('connection', () => service.connections++)
    service.#server.listen(0, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Violations of the protocol. */
  get faults(): readonly Error[] {
    return this.#faults
  }

  /** Result of `PushSubscription.toJSON()` in a browser of that name. */
  subscribe(name: string) {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16)
    this.#browsers.set(name, { keys, auth })
    const endpoint = `${PUSH_ORIGIN}/push/${name}`
    const p256dh = keys.getPublicKey().toString('base64url')
    return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  /** Requests for one browser. */
  for(name: string): readonly Pushed[] {
    return this.pushed.filter(({ browser }) => browser === name)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  async #take(request: IncomingMessage): Promise<number> {
    const name = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const browser = this.#browsers.get(name)
    if (!browser || request.method !== 'POST') throw new Error(`${request.method} ${request.url}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const wire = Buffer.concat(chunks)
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
    const { claims, serverKey } = verified(String(request.headers.authorization))
    const text = decrypted(wire, browser)
    this.pushed.push({ browser: name, headers: request.headers, claims, serverKey, wire, text })
    return this.answers.get(name) ?? 201
  }
}

/** RFC 8292: `vapid t=<token signed with ES256>, k=<public key>`. */
function verified(authorization: string): Pick<Pushed, 'claims' | 'serverKey'> {
  const [, token = '', serverKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(serverKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const bytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)) throw new Error('a forged token')
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  if ((read(head) as { alg: string }).alg !== 'ES256') throw new Error('not ES256')
  return { claims: read(body) as Pushed['claims'], serverKey }
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

const ONE = Buffer.of(1)

/** RFC 8291 over RFC 8188: salt, record size, the sender's key, one record. */
function decrypted(wire: Buffer, { keys, auth }: Browser): string {
  const salt = wire.subarray(0, 16)
  const length = wire.readUInt8(20)
  const sender = wire.subarray(21, 21 + length)
  const record = wire.subarray(21 + length)
  const shared = hmac(auth, keys.computeSecret(sender))
  const secret = hmac(shared, 'WebPush: info\0', keys.getPublicKey(), sender, ONE)
  const base = hmac(salt, secret)
  const key = hmac(base, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
  const nonce = hmac(base, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // The last record ends with 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** As stored in the table. */
export const endpointHash = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()
