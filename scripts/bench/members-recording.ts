import http from 'node:http'
import type { PagePayload } from '../../platform/core/client.ts'
import type { Tenant } from '../../platform/core/tenant.ts'
import type { Program } from './program.ts'
import { type RecordedStatement, transactionsOf } from './replay.ts'
import { cookieOf, hostOf } from './stage.ts'

export interface Visit {
  readonly html: string
  readonly statements: readonly RecordedStatement[]
  /** Hosts that the program connected to during the recording. */
  readonly hosts: readonly string[]
}

/** Requests one page from a program started with `record`, as the member of this token. */
export async function visit(
  program: Program,
  { tenant, path, token }: { readonly tenant: Tenant; readonly path: string; readonly token?: string },
): Promise<Visit> {
  await program.notes()
  const html = await get(program.port, path, {
    host: hostOf(tenant),
    ...(token === undefined ? {} : { cookie: cookieOf(token) }),
  })
  const { statements, hosts } = await program.notes()
  return { html, statements, hosts }
}

/** Body of a page. @throws Error if the status is not 200 */
export function get(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode === 200) resolve(body)
        else
          reject(new Error(`${headers.host}${path} answered ${response.statusCode}: ${body.slice(0, 200)}`))
      })
    })
    request.on('error', reject)
  })
}

const PAYLOAD = /<script type="application\/json" id="page">(.*?)<\/script>/s

/** The data that the page was rendered from. @throws Error if the page contains none */
export function payloadOf(html: string): PagePayload {
  const found = PAYLOAD.exec(html)?.[1]
  if (found === undefined) throw new Error('the page carries no payload')
  return JSON.parse(found) as PagePayload
}

/** Records one members page of the built program: its statements, its data, its texts. */
export async function recordMembersPage(program: Program, tenant: Tenant, token: string) {
  // Requested twice, because the first request opens connections and may update the presence.
  await visit(program, { tenant, path: '/members', token })
  const { html, statements } = await visit(program, { tenant, path: '/members', token })
  const page = payloadOf(html)
  const namespaces = ['common', 'site', 'members', 'likes']
  const texts = await Promise.all(
    namespaces.map(async (ns) => {
      const path = `/texts/${page.site.textsRevision}/${page.locale.code}/${ns}.json`
      return [ns, JSON.parse(await get(program.port, path, { host: hostOf(tenant) }))] as const
    }),
  )
  const transaction = transactionsOf(statements).flat()
  if (transaction.length === 0) throw new Error('the page sent no statement that was recorded')
  return { statements: transaction, page, texts: Object.fromEntries(texts) }
}
