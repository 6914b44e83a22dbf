import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import sharp from 'sharp'
import { z } from 'zod'

/** A site behind the proxy, as a browser reaches it. */
export interface Site {
  /** Port of the proxy for https. */
  readonly port: number
  readonly host: string
  /** Certificate that the proxy's must come from. */
  readonly authority: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

function open({ port, host, authority }: Site, path: string, { method = 'GET', headers = {} }: Asked) {
  const origin = method === 'GET' ? {} : { origin: `https://${host}` }
  return https.request({
    host: '127.0.0.1',
    port,
    path,
    method,
    servername: host,
    ca: authority,
    agent: false,
    headers: { host, ...origin, ...headers },
  })
}

/** @throws Error if the certificate is not of the authority, or if there is no answer */
export function ask(site: Site, path: string, asked: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = open(site, path, asked)
    request.once('error', reject)
    request.once('response', async (answer) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      } catch (error) {
        reject(error)
      }
    })
    request.end(asked.body)
  })
}

const JSON_BODY = { 'content-type': 'application/json' }

/** A demo member who is signed in. */
export class Member {
  readonly #site: Site
  readonly #cookie: string

  private constructor(site: Site, cookie: string) {
    this.#site = site
    this.#cookie = cookie
  }

  static async signIn(site: Site, email: string): Promise<Member> {
    const body = JSON.stringify({ email, password: 'demo-password' })
    const answer = await ask(site, '/api/user', { method: 'POST', headers: JSON_BODY, body })
    expectStatus(answer, 200)
    const cookies = answer.headers['set-cookie'] ?? []
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    if (!cookie.includes('__Host-session=')) throw new Error('the login set no secure session cookie')
    return new Member(site, cookie)
  }

  get headers(): Readonly<Record<string, string>> {
    return { cookie: this.#cookie }
  }

  /** @returns how many members the search found */
  async search(): Promise<number> {
    const { members } = z.object({ members: z.array(z.unknown()) }).parse(await this.#read('/api/members'))
    if (members.length === 0) throw new Error('the search found nobody')
    return members.length
  }

  /** Writes into the newest conversation. @returns its id */
  async send(text: string): Promise<string> {
    const chats = z.object({ chats: z.array(z.object({ conversation: z.object({ id: z.uuid() }) })) })
    const [chat] = chats.parse(await this.#read('/api/chats')).chats
    if (chat === undefined) throw new Error('the demo member has no conversation')
    const headers = { ...this.headers, ...JSON_BODY, 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ conversation: chat.conversation.id, text })
    expectStatus(await ask(this.#site, '/api/message', { method: 'POST', headers, body }), 200)
    return chat.conversation.id
  }

  /** Uploads a photo of some megabytes. @returns its state */
  async upload(): Promise<string> {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: 'white', noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const boundary = randomUUID()
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = {
      ...this.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    }
    const answer = await ask(this.#site, '/api/photo', { method: 'POST', headers, body })
    expectStatus(answer, 200)
    return z.object({ status: z.string() }).parse(JSON.parse(answer.text)).status
  }

  /**
   * Opens the event stream.
   * @returns a function that waits for an event with this text, and closes
   */
  listen(): Promise<(part: string) => Promise<void>> {
    return new Promise((resolve, reject) => {
      const request = open(this.#site, '/api/events', { headers: this.headers })
      request.once('error', reject)
      request.once('response', (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
        let heard = ''
        let look = () => undefined as unknown
        answer.setEncoding('utf8').on('data', (text: string) => {
          heard += text
          if (heard.includes('event: hello')) resolve(waitFor)
          look()
        })
        const waitFor = (part: string) =>
          new Promise<void>((found, failed) => {
            const late = setTimeout(() => failed(new Error('no event came within 20 s')), 20_000)
            look = () => {
              if (!heard.includes(part)) return
              clearTimeout(late)
              request.destroy()
              found()
            }
            look()
          })
        answer.once('error', () => undefined)
      })
      request.end()
    })
  }

  async #read(path: string): Promise<unknown> {
    const answer = await ask(this.#site, path, { headers: this.headers })
    expectStatus(answer, 200)
    return JSON.parse(answer.text)
  }
}

/** @throws Error with the beginning of the response */
export function expectStatus({ status, text }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status} in place of ${wanted}: ${text.slice(0, 300)}`)
}
