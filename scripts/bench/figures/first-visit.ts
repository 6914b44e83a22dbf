import fs from 'node:fs'
import path from 'node:path'
import { loadPage, openBrowser } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { visit } from '../members-recording.ts'
import { hostInBrowser } from '../site-proxy.ts'
import { hostOf, LARGE, SMALL, type Stage } from '../stage.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

interface Visited {
  readonly name: string
  readonly requests: number
  readonly bytes: number
  readonly foreign: readonly string[]
}

/** Members per site, so that sites with a search open to visitors show some on their front page. */
const MEMBERS = 60

/**
 * (h) The first visit of every demo site's front page in a real Chromium, on a phone and a desktop.
 * The worst visit counts.
 */
export async function firstVisit(stage: Stage, _effort: Effort): Promise<Figure[]> {
  for (const id of demoSites(stage)) await stage.fill(id, MEMBERS)
  const product = await stage.product({ record: true })
  const browser = await openBrowser()
  const all: Visited[] = []
  const outside = new Set<string>()
  try {
    for (const id of demoSites(stage)) {
      const tenant = stage.tenant(id)
      const host = hostOf(tenant)
      for (const host of (await visit(product, { tenant, path: '/' })).hosts) outside.add(host)
      for (const [device, viewport] of [
        ['phone', PHONE],
        ['desktop', DESKTOP],
      ] as const) {
        const loaded = await loadPage(browser, { host, port: product.port, path: '/', viewport })
        all.push({
          name: `${id} on a ${device}`,
          requests: loaded.length,
          bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
          foreign: loaded
            .map(({ url }) => new URL(url).hostname)
            .filter((name) => name !== hostInBrowser(host)),
        })
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return figuresOf(
    all,
    [...outside].filter((host) => host !== '127.0.0.1' && host !== 'localhost'),
  )
}

function figuresOf(all: readonly Visited[], outside: readonly string[]): Figure[] {
  const most = (of: (one: Visited) => number) =>
    all.reduce((worst, one) => (of(one) > of(worst) ? one : worst))
  const requests = most((one) => one.requests)
  const bytes = most((one) => one.bytes)
  const foreign = [...all.flatMap((one) => one.foreign), ...outside]
  const line = (
    name: string,
    measured: number,
    unit: Figure['unit'],
    value: number,
    detail: string,
  ): Figure => ({
    id: 'h',
    name: `first visit of the front page: ${name}`,
    measured,
    unit,
    target: { kind: 'at most', value },
    detail,
  })
  const range = `the worst of ${all.length} visits`
  return [
    line('requests', requests.requests, '', 12, `${requests.name}, ${range}`),
    line('all bytes', bytes.bytes / 1000, 'kB', 250, `${bytes.name}, ${range}`),
    line('other hosts, asked by page or server', foreign.length, '', 0, foreign.slice(0, 3).join(', ')),
  ]
}

function demoSites({ tenantsDir }: Stage): string[] {
  return fs
    .readdirSync(tenantsDir)
    .filter((id) => fs.existsSync(path.join(tenantsDir, id, 'tenant.json')) && id !== SMALL && id !== LARGE)
}
