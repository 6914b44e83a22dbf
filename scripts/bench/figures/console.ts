import pg from 'pg'
import { COOKIES, startSession } from '../../../platform/console/sessions.ts'
import { newId } from '../../../platform/core/ids.ts'
import { ROLE_CODES } from '../../../platform/core/staff.ts'
import { createConsoleDatabase } from '../../../platform/infra/database/database.ts'
import { COMMAND_LIMITS } from '../../../platform/infra/database/time-limits.ts'
import { openWindowless } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Program } from '../program.ts'
import { hostOf, SITE } from '../sites.ts'
import type { Stage } from '../stage.ts'
import { quantile } from '../statistics.ts'
import { timed } from '../visit.ts'
import { sites } from './many-tenants.ts'

const HOST = 'console.localhost'
const TENANTS = 1_000
/** Days of figures: the page of a site compares 90 with the 90 before. */
const DAYS = 180
const VISITS = 40
/** Milliseconds in which the sites answer. */
const ANSWER = 200
/** Live frames on a page of the matrix. */
const FRAMES = 24
const FRAMES_WITHIN = 5_000
/** High enough that all frames are in view. */
const WINDOW = { width: 2560, height: 4000 }

/**
 * (A) The overview of a thousand sites, and one of them with its figures by day, for a person who
 * works for all. (B) From the address of the matrix until its frames show their pages in a real
 * Chromium.
 */
export async function consoleSites(stage: Stage, effort: Effort): Promise<Figure[]> {
  const program = await stage.product({
    tenantsDir: sites(stage, TENANTS),
    host: hostOf(stage.tenant(SITE)),
  })
  const keys = await fillDays(stage)
  const cookie = `${COOKIES.session}=${await operatorOf(stage)}`
  const figures: Figure[] = []
  for (const [name, path] of [
    [`overview of ${TENANTS} sites`, '/sites'],
    [`page of one of ${TENANTS} sites`, `/sites/one?tenant=${keys[0]}`],
  ] as const) {
    const times: number[] = []
    const visit = { program, host: HOST, path, headers: { cookie, accept: 'text/html' } }
    for (let at = 0; at < effort.amount(VISITS); at++) times.push(await timed(visit))
    figures.push({
      id: 'A',
      name: `${name}, p95`,
      measured: quantile(times, 0.95),
      unit: 'ms',
      target: { kind: 'at most', value: ANSWER },
      detail: `middle ${quantile(times, 0.5).toFixed(0)} ms of ${times.length}`,
    })
  }
  const took = await timeOfFrames(program, cookie)
  await program.stop()
  return [
    ...figures,
    {
      id: 'B',
      name: `${FRAMES} frames of the matrix shown`,
      measured: took,
      unit: 'ms',
      target: { kind: 'at most', value: FRAMES_WITHIN },
      detail: 'front pages of five sites in five widths, from the address until the last is drawn',
    },
  ]
}

/** Figures of every day for every site. @returns the keys of the sites */
async function fillDays({ ownerUrl }: Stage): Promise<readonly number[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into site_day (tenant_id, day, visits, signups, confirmed, first_purchases, messages)
        select id, current_date - back, 100 + back, 10, 8, 2, 300 from tenant, generate_series(0, $1::int - 1) back
        on conflict do nothing`,
      [DAYS],
    )
    await owner.query(
      `insert into site_money_day (tenant_id, day, currency, revenue, refunds)
        select id, current_date - back, 'EUR', 5000, 500 from tenant, generate_series(0, $1::int - 1) back
        on conflict do nothing`,
      [DAYS],
    )
    await owner.query('analyze site_day, site_money_day')
    const { rows } = await owner.query<{ id: number }>("select id from tenant where slug = 'site-1'")
    return rows.map(({ id }) => id)
  } finally {
    await owner.end()
  }
}

/** An operator of all sites. @returns the token of their session */
async function operatorOf({ ownerUrl }: Stage): Promise<string> {
  const database = createConsoleDatabase({ url: ownerUrl, size: 1, limits: COMMAND_LIMITS })
  try {
    return await database.withStaff('all', async (db) => {
      const id = newId()
      await db.trx
        .insertInto('staff')
        .values({
          id,
          email: 'bench@staff.example',
          email_key: id,
          role: ROLE_CODES.operator,
          accepted_at: new Date(),
        })
        .execute()
      return startSession(db, id, { now: new Date(), device: 'bench' })
    })
  } finally {
    await database.close()
  }
}

/**
 * Marks each frame that has loaded a page which reports itself with status 200; runs in the
 * browser. The load event alone also comes from the browser's own page about a failure.
 */
function markFrames(): void {
  const mark = (frame: HTMLIFrameElement, name: 'loaded' | 'answered') => {
    frame.dataset[name] = ''
    if (frame.dataset.loaded !== undefined && frame.dataset.answered !== undefined) frame.dataset.shown = ''
  }
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLIFrameElement && target.src) mark(target, 'loaded')
    },
    true,
  )
  addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'page-report' || data.status !== 200) return
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) mark(frame, 'answered')
  })
}

/**
 * Resolves once the page of a frame is drawn and its pictures in view are there; runs in the frame.
 */
function whenDrawn(): Promise<void> {
  const isThere = (picture: HTMLImageElement) =>
    picture.complete || picture.getBoundingClientRect().top >= innerHeight
  return new Promise((resolve) => {
    const look = () => {
      const drawn = performance.getEntriesByName('first-contentful-paint').length > 0
      if (drawn && [...document.images].every(isThere)) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

async function timeOfFrames({ port }: Program, cookie: string): Promise<number> {
  // Without their ports, as in the links and in the rule of who may frame a page.
  const hosts = ['*.example', `${HOST}:80`].map((host) => `MAP ${host} 127.0.0.1:${port}`)
  const browser = await openWindowless([`--host-resolver-rules=${hosts}`, '--site-per-process'])
  try {
    const context = await browser.newContext({ viewport: WINDOW })
    const origin = `http://${HOST}`
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    // tsx wraps named functions in calls of `__name`, which pages do not define.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
    await context.addInitScript(markFrames)
    const page = await context.newPage()
    const started = performance.now()
    await page.goto(`${origin}/sites/matrix?down=tenant&across=width`)
    await page.waitForFunction((count) => document.querySelectorAll('[data-shown]').length >= count, FRAMES)
    const frames = page.frames().filter((frame) => new URL(frame.url()).hostname.endsWith('.example'))
    await Promise.all(frames.map((frame) => frame.evaluate(whenDrawn)))
    return performance.now() - started
  } finally {
    await browser.close()
  }
}
