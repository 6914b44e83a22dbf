import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import sharp from 'sharp'
import { z } from 'zod'

/** A site behind a proxy, as a browser reaches it, or as the proxy reaches the program. */
export interface Site {
  /** Port of the proxy for https, or of the program. */
  readonly port: number
  readonly host: string
  /** Certificate that the proxy's must come from; null for the program itself, by http. */
  readonly authority: string | null
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
  const request = {
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: { host, ...origin, ...headers },
  } as const
  if (authority === null) return http.request(request)
  return https.request({ ...request, servername: host, ca: authority })
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
const PASSWORD = 'una frase lunga davvero'

const places = z.object({
  state: z.object({
    places: z.array(z.object({ regions: z.array(z.object({ value: z.string() })) })),
  }),
})

/** A person at a browser: a visitor, then a member who is signed in. */
export class Person {
  readonly #site: Site
  readonly #cookies = new Map<string, string>()

  constructor(site: Site) {
    this.#site = site
  }

  /** Signs in with a demo account. @returns the member's id */
  async signIn(email: string): Promise<string> {
    await this.#post('/api/user', { email, password: 'demo-password' })
    return this.whoAmI()
  }

  /** Signs up, without confirming the address. */
  async signUp(email: string): Promise<void> {
    expectStatus(await this.#ask('/'), 200)
    await this.#step({ step: 0, gender: 'female', seeks: 'male' })
    await this.#step({ step: 1, date_of_birth: '1990-05-17' })
    const { state } = places.parse(await this.#read('/api/signup?step=2'))
    await this.#step({ step: 2, place: state.places[0]?.regions[0]?.value ?? '' })
    await this.#step({ step: 3, name: 'Anna', email, password: PASSWORD, terms: true, consent: true })
    await this.#step({ step: 4 })
  }

  /** Confirms the address. @param token of the mailed link. @returns the member's id */
  async confirm(token: string): Promise<string> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ token }).toString()
    expectStatus(await this.#ask('/activate/done', { method: 'POST', headers, body }), 303)
    return this.whoAmI()
  }

  /** @returns the id of the member who is signed in now */
  async whoAmI(): Promise<string> {
    if (!this.#cookies.has('__Host-session')) throw new Error('there is no secure session cookie')
    const { user } = z.object({ user: z.object({ id: z.uuid() }) }).parse(await this.#read('/api/user'))
    return user.id
  }

  /** @returns how many members the search found */
  async search(): Promise<number> {
    const { members } = z.object({ members: z.array(z.unknown()) }).parse(await this.#read('/api/members'))
    if (members.length === 0) throw new Error('the search found nobody')
    return members.length
  }

  /** Writes to a member. @returns the id of the conversation */
  async write(member: string, text: string): Promise<string> {
    const made = z.object({ conversation: z.object({ id: z.uuid() }) })
    const { conversation } = made.parse(await this.#post('/api/conversation', { member }))
    await this.#post('/api/message', { conversation: conversation.id, text })
    return conversation.id
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
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    }
    const answer = await this.#ask('/api/photo', { method: 'POST', headers, body })
    expectStatus(answer, 200)
    return z.object({ status: z.string() }).parse(JSON.parse(answer.text)).status
  }

  /**
   * Opens the event stream.
   * @returns a function that waits for an event with this text, and closes
   */
  listen(): Promise<(part: string) => Promise<void>> {
    return new Promise((resolve, reject) => {
      const request = open(this.#site, '/api/events', { headers: { cookie: this.#cookie } })
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
    const answer = await this.#ask(path)
    expectStatus(answer, 200)
    return JSON.parse(answer.text)
  }

  async #post(path: string, data: object): Promise<unknown> {
    const headers = { ...JSON_BODY, 'idempotency-key': randomUUID() }
    const answer = await this.#ask(path, { method: 'POST', headers, body: JSON.stringify(data) })
    expectStatus(answer, 200)
    return JSON.parse(answer.text)
  }

  #step(values: object): Promise<unknown> {
    return this.#post('/api/signup', values)
  }

  get #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #ask(path: string, { headers = {}, ...asked }: Asked = {}): Promise<Answer> {
    const answer = await ask(this.#site, path, { ...asked, headers: { cookie: this.#cookie, ...headers } })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value) this.#cookies.set(pair.slice(0, at), value)
      else this.#cookies.delete(pair.slice(0, at))
    }
    return answer
  }
}

/** @throws Error with the beginning of the response */
export function expectStatus({ status, text }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status} in place of ${wanted}: ${text.slice(0, 300)}`)
}
