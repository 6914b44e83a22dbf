import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { demoLogins } from '../../../platform/features/demo/server.ts'
import { loadLighthouse } from '../../tools/packages.ts'
import { withBrowserAt } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { openSiteProxy } from '../site-proxy.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'

const PAGES = [
  '/',
  '/landers/collagelanding',
  '/landers/maplanding',
  '/landers/transitionsvideolanding',
  '/login',
]
/** Of a member who is signed in. No search engine is meant to find them. */
const MEMBERS_PAGES = ['/members', '/chats', '/likes', '/swipe-game', '/credits']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
const OF_MEMBERS = CATEGORIES.filter((name) => name !== 'seo')
const MEMBERS = 320
const LEAST = 95

/**
 * (q) Lighthouse's categories on the front page, three landers, the login and the pages of members,
 * with its default phone profile (a slow connection and a CPU slowed down four times, both
 * simulated). The worst category of each page counts.
 */
export async function lighthouseScores(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(SITE, MEMBERS)
  const product = await stage.product()
  const tenant = stage.tenant(SITE)
  const proxy = await openSiteProxy({ host: hostOf(tenant), port: product.port })
  const port = await freePort()
  const rate = (page: Page) =>
    figureOf({ ...page, path: `${proxy.origin}${page.path}` }, page.path, port, effort.rounds)
  try {
    return await withBrowserAt(port, async () => {
      const figures: Figure[] = []
      for (const path of PAGES) figures.push(await rate({ path, categories: CATEGORIES }))
      for (const page of await membersPages(stage)) figures.push(await rate(page))
      return figures
    })
  } finally {
    proxy.close()
    await product.stop()
  }
}

interface Page {
  readonly path: string
  readonly categories: readonly Category[]
  readonly cookie?: string
}

/** The pages of members, with a profile and a conversation of the demo's premium member. */
async function membersPages(stage: Stage): Promise<readonly Page[]> {
  const tenant = stage.tenant(SITE)
  const { email } = demoLogins(tenant)[0]
  const cookie = cookieOf(await stage.signIn(tenant, { email }))
  const { conversation, partner } = await stage.database.withTenant(tenant.key, (db) =>
    db.trx
      .selectFrom('conversation_member as mine')
      .innerJoin('member as me', (join) =>
        join.onRef('me.id', '=', 'mine.member_id').on('me.tenant_id', '=', db.tenantId),
      )
      .innerJoin('conversation_member as theirs', (join) =>
        join
          .onRef('theirs.conversation_id', '=', 'mine.conversation_id')
          .onRef('theirs.member_id', '!=', 'mine.member_id')
          .on('theirs.tenant_id', '=', db.tenantId),
      )
      .where('mine.tenant_id', '=', db.tenantId)
      .where('me.email_key', '=', email)
      .orderBy('mine.conversation_id')
      .select(['mine.conversation_id as conversation', 'theirs.member_id as partner'])
      .executeTakeFirstOrThrow(),
  )
  const paths = [...MEMBERS_PAGES, `/members/${partner}`, `/chats/${conversation}`]
  return paths.map((path) => ({ path, categories: OF_MEMBERS, cookie }))
}

async function figureOf(page: Page, name: string, port: number, rounds: number): Promise<Figure> {
  const runs: Scores[] = []
  for (let round = 0; round < rounds; round++) runs.push(await scoresOf(page, port))
  const middle = page.categories.map(
    (category) => [category, median(runs.map((scores) => scores[category] ?? 0))] as const,
  )
  return {
    id: 'q',
    name: `Lighthouse, phone: ${name.replace(ID, '{id}')}, the worst of ${page.categories.length} categories`,
    measured: Math.min(...middle.map(([, score]) => score)),
    unit: '',
    target: { kind: 'at least', value: LEAST },
    detail: `${middle.map(([category, score]) => `${category} ${score}`).join(', ')}; medians of ${rounds}`,
  }
}

const ID = /[0-9a-f-]{36}/

type Scores = Readonly<Partial<Record<Category, number>>>

/**
 * One run. On a busy machine Lighthouse may miss the beginning of its recording: it tries again.
 * @throws Error if Lighthouse could not open the page
 */
async function scoresOf(page: Page, port: number, tries = 3): Promise<Scores> {
  const { path: url, categories: names, cookie } = page
  const lighthouse = await loadLighthouse()
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...names],
    output: 'json',
    ...(cookie ? { extraHeaders: { cookie } } : {}),
  })
  const { runtimeError, categories } = result?.lhr ?? {}
  if (runtimeError && tries > 1) return scoresOf(page, port, tries - 1)
  if (runtimeError || !categories)
    throw new Error(`${url}: ${runtimeError?.message ?? 'Lighthouse gave no result'}`)
  return Object.fromEntries(names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]))
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A port that is currently free. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
