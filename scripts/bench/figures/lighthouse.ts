import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { loadLighthouse } from '../../tools/packages.ts'
import { withBrowserAt } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { openSiteProxy } from '../site-proxy.ts'
import { hostOf, SITE, type Stage } from '../stage.ts'

const PAGES = ['/', '/landers/collagelanding', '/landers/maplanding', '/landers/transitionsvideolanding']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LEAST = 95

/**
 * (q) Lighthouse's four categories on the front page and three landers, with its default phone
 * profile (a slow connection and a CPU slowed down four times, both simulated). The worst category
 * of each page counts.
 */
export async function lighthouseScores(stage: Stage, effort: Effort): Promise<Figure[]> {
  const host = hostOf(stage.tenant(SITE))
  const product = await stage.product()
  const proxy = await openSiteProxy({ host, port: product.port })
  const port = await freePort()
  try {
    return await withBrowserAt(port, async () => {
      const figures: Figure[] = []
      for (const path of PAGES)
        figures.push(await figureOf(`${proxy.origin}${path}`, path, port, effort.rounds))
      return figures
    })
  } finally {
    proxy.close()
    await product.stop()
  }
}

async function figureOf(url: string, path: string, port: number, rounds: number): Promise<Figure> {
  const runs: Scores[] = []
  for (let round = 0; round < rounds; round++) runs.push(await scoresOf(url, port))
  const middle = CATEGORIES.map((name) => [name, median(runs.map((scores) => scores[name]))] as const)
  return {
    id: 'q',
    name: `Lighthouse, phone: ${path}, the worst of four categories`,
    measured: Math.min(...middle.map(([, score]) => score)),
    unit: '',
    target: { kind: 'at least', value: LEAST },
    detail: `${middle.map(([name, score]) => `${name} ${score}`).join(', ')}; medians of ${rounds}`,
  }
}

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>

/** One run. @throws Error if Lighthouse could not open the page */
async function scoresOf(url: string, port: number): Promise<Scores> {
  const lighthouse = await loadLighthouse()
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], output: 'json' })
  const { runtimeError, categories } = result?.lhr ?? {}
  if (runtimeError || !categories)
    throw new Error(`${url}: ${runtimeError?.message ?? 'Lighthouse gave no result'}`)
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores
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
