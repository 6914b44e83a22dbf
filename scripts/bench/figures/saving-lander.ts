import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { get } from '../members-recording.ts'
import { hostOf, SITE, type Stage } from '../stage.ts'

const LANDER = 'collagelanding'
const SAVES = 20
/** Longer than any save may take: then something else is wrong. */
const LONGEST = 10_000
/** Between two questions whether the page has changed. */
const PAUSE = 5

/**
 * (r) From the save of a text of a lander, in the site's folder, to the response of the running
 * program that has it.
 */
export async function savingLander(stage: Stage, effort: Effort): Promise<Figure[]> {
  const { host, file } = placeOf(stage)
  const product = await stage.product()
  const times: number[] = []
  try {
    await get(product.port, `/landers/${LANDER}`, { host })
    for (let save = 0; save < effort.amount(SAVES); save++) {
      const title = `Bench ${save}`
      const started = performance.now()
      fs.writeFileSync(file, JSON.stringify({ page: { title } }))
      await untilShown(product.port, host, title)
      times.push(performance.now() - started)
    }
  } finally {
    await product.stop()
    fs.rmSync(path.dirname(path.dirname(file)), { recursive: true })
  }
  times.sort((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  return [
    {
      id: 'r',
      name: 'lander saved to page with it',
      measured: middle,
      unit: 'ms',
      target: { kind: 'at most', value: 200 },
      detail: `median of ${times.length}, ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)} ms`,
    },
  ]
}

/** A folder of the site's own, so that the platform's files stay as they are. */
function placeOf(stage: Stage): { readonly host: string; readonly file: string } {
  const tenant = stage.tenant(SITE)
  const folder = path.join(stage.tenantsDir, tenant.id, 'landers', LANDER, 'locales')
  fs.mkdirSync(folder, { recursive: true })
  return { host: hostOf(tenant), file: path.join(folder, `${tenant.settings.domain_language}.json`) }
}

/** @throws Error where the page does not change */
async function untilShown(port: number, host: string, title: string): Promise<void> {
  const until = performance.now() + LONGEST
  while (performance.now() < until) {
    if ((await get(port, `/landers/${LANDER}`, { host })).includes(`<title>${title}`)) return
    await wait(PAUSE)
  }
  throw new Error(`the page of the lander did not show "${title}" within ${LONGEST} ms`)
}
