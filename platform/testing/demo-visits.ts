import { randomUUID } from 'node:crypto'
import { Window } from 'happy-dom'
import { href, type RouteName } from '../core/routes.ts'
import type { Site } from '../e2e/sites.ts'
import type { Shown } from './page-table.ts'
import type { Program } from './program.ts'

const { document } = new Window()

export type Viewer = 'visitor' | 'member'

/** Requests to one demo site of a running program, as a visitor and as its demo login. */
export class DemoVisits {
  readonly #program: Program
  readonly #site: Site
  readonly #cookie: string

  private constructor(program: Program, site: Site, cookie: string) {
    this.#program = program
    this.#site = site
    this.#cookie = cookie
  }

  static async begin(program: Program, site: Site): Promise<DemoVisits> {
    const data = { email: `demo@${site.id}.example`, password: 'demo-password' }
    const login = await post(program, site, '/api/user', data)
    const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0])
    return new DemoVisits(program, site, cookies.join('; '))
  }

  /**
   * The response of a page, in the site's own language, with its HTML parsed outside any document,
   * so that nothing is loaded.
   */
  async page(path: string, viewer: Viewer) {
    const { text, ...answer } = await this.#program.get(
      path,
      `${this.#site.id}.localhost:${this.#program.port}`,
      {
        accept: 'text/html',
        'accept-language': this.#site.language,
        ...(viewer === 'member' ? { cookie: this.#cookie } : {}),
      },
    )
    const root = document.createElement('div')
    root.innerHTML = text
    return { ...answer, root }
  }

  /** Addresses of all pages of the site that exist for its demo login, with their content. */
  async shown(): Promise<(name: RouteName) => Shown> {
    const { text } = await this.#program.get(
      '/api/members?pageNumber=4',
      `${this.#site.id}.localhost:${this.#program.port}`,
      {
        cookie: this.#cookie,
      },
    )
    const { members } = JSON.parse(text) as { members: (Shown['member'] & { fictional: boolean })[] }
    const member = await this.#advertised(members.filter(({ fictional }) => !fictional))
    if (!member) throw new Error(`${this.#site.id} has no fourth page of members`)
    const { conversation } = await this.#call<{ conversation: { id: string } }>('/api/conversation', {
      member: member.id,
    })
    const payment = await this.#call<{ id: string }>('/api/payment', { package: 'p0', method: 'creditcard' })
    const params: Partial<Record<RouteName, Record<string, string>>> = {
      'chats-id': { id: conversation.id },
      'chats-id-farewell': { id: conversation.id },
      'credits-id-paymentmethod': { id: 'p1' },
      transactions: { id: payment.id },
      'pages-name': { name: 'faq' },
      token: { token: 'impressum' },
      'likes-type': { type: 'matches' },
      'landers-name': { name: 'collagelanding' },
    }
    return (name) => ({
      path: href(name, { id: member.id, ...params[name] }),
      member,
      conversation: conversation.id,
    })
  }

  /** The first member who agreed to appear on landers; any member if visitors see no members. */
  async #advertised(members: readonly Shown['member'][]): Promise<Shown['member'] | undefined> {
    for (const member of members)
      if ((await this.page(href('members-id-landing', { id: member.id }), 'visitor')).status === 200)
        return member
    return members[0]
  }

  async #call<T>(path: string, data: object): Promise<T> {
    const answer = await post(this.#program, this.#site, path, data, this.#cookie)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as T
  }
}

function post({ port }: Program, { id }: Site, path: string, data: object, cookie = ''): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}?forced-domain=${id}.localhost`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(data),
  })
}
