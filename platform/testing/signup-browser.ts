import { expect } from 'vitest'
import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { pictureForm } from './picture.ts'

export const SIGNUP_PASSWORD = 'una frase lunga davvero'

let counter = 0
/** An address without a signup in this test file. */
export const freshEmail = (): string => `person${++counter}@example.it`

export interface BrowserOptions {
  readonly tenant?: string
  /** Client address, which the test program trusts with `TRUST_PROXY=1`. */
  readonly from?: string
}

/** A browser that signs up: stores and sends its cookies. */
export class SignupBrowser {
  readonly app: TestApp
  readonly tenant: string
  readonly cookies = new Map<string, string>()
  readonly #from: string | undefined

  constructor(app: TestApp, { tenant = 'amore', from }: BrowserOptions = {}) {
    this.app = app
    this.tenant = tenant
    this.#from = from
  }

  async send(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
    return this.#keep(
      await this.app.send(this.tenant, path, {
        method,
        headers: this.#headers(),
        ...(body === undefined ? {} : { body }),
      }),
    )
  }

  /** Posts a plain form. */
  async post(path: string, values: Readonly<Record<string, string>>): Promise<Answer> {
    const headers = { ...this.#headers(), 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(values).toString()
    return this.#keep(await this.app.send(this.tenant, path, { method: 'POST', headers, body }))
  }

  /** Posts a plain form with a picture. */
  async postPicture(path: string): Promise<Answer> {
    const { headers, body } = await pictureForm({ r: 9, g: 99, b: 199 })
    const all = { ...this.#headers(), ...headers }
    return this.#keep(await this.app.send(this.tenant, path, { method: 'POST', headers: all, body }))
  }

  step(step: number, values: Record<string, unknown>): Promise<Answer> {
    return this.send('/api/signup', { step, ...values })
  }

  async upToAccount(extra: Record<string, unknown> = {}): Promise<void> {
    expect((await this.step(0, { gender: 'female', seeks: 'male', ...extra })).status).toBe(200)
    expect((await this.step(1, { date_of_birth: '1990-05-17' })).status).toBe(200)
    expect((await this.step(2, { place: await this.#place() })).status).toBe(200)
  }

  account(email: string, values: Record<string, unknown> = {}): Promise<Answer> {
    return this.step(3, {
      name: 'Anna',
      email,
      password: SIGNUP_PASSWORD,
      terms: true,
      consent: true,
      ...values,
    })
  }

  /** All steps up to the account. */
  async signUp(email: string, values: Record<string, unknown> = {}): Promise<Answer> {
    await this.upToAccount()
    const answer = await this.account(email, values)
    expect(answer.status).toBe(200)
    return answer
  }

  /** Confirms the mailed link. */
  activate(token: string, password?: string): Promise<Answer> {
    return this.post('/activate/done', { token, ...(password === undefined ? {} : { password }) })
  }

  async status(): Promise<string | null> {
    return ((await this.send('/api/user')).json.user as { status?: string } | null)?.status ?? null
  }

  async #place(): Promise<string> {
    const { json } = await this.send('/api/signup?step=2')
    return (json.state as { places: { regions: { value: string }[] }[] }).places[0]?.regions[0]?.value ?? ''
  }

  #headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { cookie, ...(this.#from ? { 'x-forwarded-for': this.#from } : {}) }
  }

  #keep(answer: Answer): Answer {
    for (const pair of answer.cookies) {
      const at = pair.indexOf('=')
      if (at === -1) continue
      const value = pair.slice(at + 1)
      if (value) this.cookies.set(pair.slice(0, at), value)
      else this.cookies.delete(pair.slice(0, at))
    }
    return answer
  }
}

/** Tokens of the activation mails to an address, oldest first. */
export async function tokensFor({ owner }: Pick<TestDatabase, 'owner'>, email: string): Promise<string[]> {
  const { rows } = await owner.query<{ body_text: string }>(
    'select body_text from outgoing_mail where recipient = $1 order by created_at, id',
    [email],
  )
  return rows.flatMap(({ body_text }) => /\/activate\/done\?token=([\w-]{22})/.exec(body_text)?.[1] ?? [])
}
