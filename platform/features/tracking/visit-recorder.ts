import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { siteDay } from '../../core/calendar.ts'
import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { CountedSource } from '../../core/visit-source.ts'
import type { Log } from '../../infra/log.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { type Click, countClicks } from './click-rows.ts'
import { dayKey } from './day-keys.ts'
import { type CountedVisit, countVisits, textOf } from './visit-rows.ts'

/** Milliseconds between two flushes. */
const FLUSH_EVERY = 2000
/** Visits that wait in memory, about 10 MB: what comes while there are more, until the next flush, is not counted. */
const MOST_WAITING = 10_000
/** Visits in one statement. */
const BATCH = 1000
/** Visitors of whom this process knows that they are counted, about 5 MB. */
const MOST_KNOWN = 50_000
const LONGEST_AGENT = 300

/** One page that a visitor opened. */
export interface PageVisit {
  readonly tenant: Pick<Tenant, 'key' | 'settings'>
  readonly source: CountedSource
  readonly ip: string | undefined
  readonly agent: string | undefined
  /** What was followed, where it is no page that is counted. */
  readonly click?: Click
}

interface Waiting {
  readonly click: Click | undefined
  readonly tenant: number
  readonly day: string
  readonly source: CountedSource
  readonly agent: string
}

/** A visit under the text that its visitor, source and click are known by. */
type Named = readonly [string, Waiting]

export interface RecorderParts {
  readonly database: Database
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => Date
}

/**
 * Counts visits for the report. A request leaves its visit in memory; every two seconds, and at the end, they are written together.
 * A visitor counts once a day for a source: known by a keyed hash of network, agent and source, whose key is deleted after the day.
 * Neither address nor agent is written anywhere.
 */
export class VisitRecorder {
  readonly #database: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #now: () => Date
  #waiting = new Map<string, Waiting>()
  readonly #counted = new LRUCache<string, true>({ max: MOST_KNOWN })
  readonly #keys = new LRUCache<string, Buffer>({ max: 4 })
  readonly #robots = new LRUCache<string, boolean>({ max: 2000 })
  readonly #timer: NodeJS.Timeout
  #lost = 0
  #flushing: Promise<void> = Promise.resolve()

  constructor({ database, log, now = () => new Date() }: RecorderParts) {
    this.#database = database
    this.#log = log
    this.#now = now
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY).unref()
  }

  /** Leaves a visit for the next flush. Reads no database and never throws. */
  record({ tenant, source, ip, agent = '', click }: PageVisit): void {
    const { key } = tenant
    const short = agent.slice(0, LONGEST_AGENT)
    const name = [key, networkOf(ip), short, textOf(source), clickText(click)].join('\n')
    if (this.#waiting.has(name)) return
    if (this.#waiting.size >= MOST_WAITING) {
      this.#lost++
      return
    }
    const day = siteDay({ tenant, now: this.#now() }).toISOString().slice(0, 10)
    this.#waiting.set(name, { tenant: key, day, source, agent: short, click })
  }

  /** Writes what waits. Where the database is away, it waits for the next flush. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  /** Writes what waits, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = new Map()
    if (this.#lost > 0) this.#log.warn({ visits: this.#lost }, 'visits were not counted: too many at once')
    this.#lost = 0
    for (const batch of batchesOf([...waiting])) {
      try {
        await this.#writeBatch(batch)
      } catch (error) {
        this.#log.warn({ err: error, visits: batch.length }, 'visits could not be counted, and wait')
        this.#waitAgain(batch)
      }
    }
  }

  #waitAgain(batch: readonly Named[]): void {
    for (const [name, visit] of batch) {
      if (this.#waiting.size >= MOST_WAITING) this.#lost++
      else this.#waiting.set(name, visit)
    }
  }

  /** @param batch visits of one site and day */
  async #writeBatch(batch: readonly Named[]): Promise<void> {
    const [[, { tenant, day }] = ['', { tenant: 0, day: '' }]] = batch
    await this.#database
      .withTenant(tenant, async (db) => {
        const key = this.#keys.get(day) ?? (await dayKey(db, day, this.#now()))
        this.#keys.set(day, key)
        const visits = new Map(batch.map((named) => this.#hashed(key, named)))
        for (const name of visits.keys()) if (this.#counted.has(name)) visits.delete(name)
        const all = [...visits.values()]
        const pages = all.filter(({ click }) => !click)
        if (pages.length > 0) await countVisits(db, day, pages)
        const clicks = all.flatMap(({ click, ...visit }) => (click ? [{ ...visit, click }] : []))
        if (clicks.length > 0) await countClicks(db, day, clicks)
        return visits
      })
      .then((visits) => {
        for (const name of visits.keys()) this.#counted.set(name, true)
      })
  }

  #hashed(
    key: Buffer,
    [name, { agent, source, click }]: Named,
  ): [string, CountedVisit & { click: Click | undefined }] {
    const digest = createHmac('sha256', key).update(name).digest().subarray(0, 16)
    return [digest.toString('base64'), { digest, source, click, robot: this.#isRobot(agent) }]
  }

  /** A client that gives no name is none of a person. */
  #isRobot(agent: string): boolean {
    const known = this.#robots.get(agent)
    if (known !== undefined) return known
    const robot = agent === '' || isbot(agent)
    this.#robots.set(agent, robot)
    return robot
  }
}

const clickText = (click: Click | undefined) => (click ? `${click.kind} ${click.name}` : '')

/** By site and day, and no more than a statement takes. */
function batchesOf(waiting: readonly Named[]): Named[][] {
  const groups = new Map<string, Named[]>()
  for (const entry of waiting) {
    const [, { tenant, day }] = entry
    const group = groups.get(`${tenant} ${day}`)
    if (group) group.push(entry)
    else groups.set(`${tenant} ${day}`, [entry])
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / BATCH) }, (_, at) =>
      group.slice(at * BATCH, (at + 1) * BATCH),
    ),
  )
}
