import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { siteDayName } from '../../core/calendar.ts'
import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { CountedSource } from '../../core/visit-source.ts'
import type { Log } from '../../infra/log.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { countClicks } from './click-rows.ts'
import { dayKey } from './day-keys.ts'
import { countVisits } from './visit-rows.ts'
import { type Click, inExcess, subjectOf, type Waiting, WaitingVisits } from './waiting-visits.ts'

/** Milliseconds between two flushes. */
const FLUSH_EVERY = 2000
/** Visits that wait in memory: further ones until the next flush are not counted. */
const MOST_WAITING = 10_000
/** Visits per statement. */
const BATCH = 1000
const LONGEST_AGENT = 300
/** Sources that one network may add to a site per day, before others have come by them. */
const MOST_OF_NETWORK = 300
/** Networks and sources of a day that are remembered for that limit. */
const REMEMBERED = 50_000

/** One page that a visitor opened. */
export interface PageVisit {
  readonly tenant: Pick<Tenant, 'key' | 'settings'>
  readonly source: CountedSource
  readonly ip: string | undefined
  readonly agent: string | undefined
  /** What was followed, if the visit is a click and not a page view. */
  readonly click?: Click
}

/** A visit that was recorded before the key of its day was known. */
interface Unkeyed {
  readonly day: string
  readonly visit: PageVisit
}

export interface RecorderParts {
  readonly database: Database
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => Date
}

/**
 * Counts visits for the report. A request leaves its visit in memory; they are written together
 * every two seconds and at shutdown. A visitor counts once a day per source, identified by a keyed
 * hash of network, user agent and source, whose key is deleted after the day. Neither address nor
 * user agent is stored.
 */
export class VisitRecorder {
  readonly #database: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #now: () => Date
  /** By site and day. */
  #waiting = new Map<string, WaitingVisits>()
  #unkeyed: Unkeyed[] = []
  /** Number of visits in both. */
  #size = 0
  readonly #keys = new LRUCache<string, string>({ max: 4 })
  readonly #robots = new LRUCache<string, boolean>({ max: 2000 })
  /** Number of sources that a network has added to a site on a day, and the known sources. */
  readonly #brought = new LRUCache<string, number>({ max: REMEMBERED })
  readonly #sources = new LRUCache<string, true>({ max: REMEMBERED })
  readonly #timer: NodeJS.Timeout
  /** The clock is read once between two flushes, because that costs as much as the digest. */
  #moment: Date | undefined
  #lost = 0
  #flushing: Promise<void> = Promise.resolve()

  constructor({ database, log, now = () => new Date() }: RecorderParts) {
    this.#database = database
    this.#log = log
    this.#now = now
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY).unref()
  }

  /** Queues a visit for the next flush. Does not access the database and never throws. */
  record(visit: PageVisit): void {
    if (this.#size >= MOST_WAITING) {
      this.#lost++
      return
    }
    this.#moment ??= this.#now()
    const day = siteDayName({ tenant: visit.tenant, now: this.#moment })
    const key = this.#keys.get(day)
    if (key !== undefined) {
      this.#keep(visit, day, key)
      return
    }
    this.#unkeyed.push({ day, visit })
    this.#size++
  }

  /** Writes the waiting visits. If the database is unavailable, they wait for the next flush. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  /** Writes the waiting visits, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #keep(
    { tenant: { key: tenant }, source, ip, agent = '', click }: PageVisit,
    day: string,
    key: string,
  ): void {
    const short = agent.slice(0, LONGEST_AGENT)
    const network = networkOf(ip)
    const subject = subjectOf(source, click)
    // The key comes first and the digest is truncated, which prevents length extension.
    const name = `${key}\n${tenant}\n${network}\n${short}\n${subject.text}`
    const digest = hash('sha256', name, 'binary').slice(0, 16)
    const group = this.#groupOf(tenant, day)
    const counted = this.#isExcess(`${tenant} ${day}`, network, subject.text) ? inExcess(subject) : subject
    if (group.add(digest, counted, this.#isRobot(short))) this.#size++
  }

  /**
   * One visitor could use up the sources of a site's day: a network may add only so many new ones;
   * further ones count under others.
   */
  #isExcess(siteDay: string, network: string, text: string): boolean {
    const source = `${siteDay}\n${text}`
    if (this.#sources.get(source)) return false
    const sender = `${siteDay}\n${network}`
    const brought = this.#brought.get(sender) ?? 0
    if (brought >= MOST_OF_NETWORK) return true
    this.#brought.set(sender, brought + 1)
    this.#sources.set(source, true)
    return false
  }

  #groupOf(tenant: number, day: string): WaitingVisits {
    const name = `${tenant} ${day}`
    const known = this.#waiting.get(name)
    if (known) return known
    const made = new WaitingVisits(tenant, day)
    this.#waiting.set(name, made)
    return made
  }

  async #write(): Promise<void> {
    this.#moment = undefined
    if (this.#lost > 0) this.#log.warn({ visits: this.#lost }, 'visits were not counted: too many at once')
    this.#lost = 0
    await this.#hashUnkeyed()
    const waiting = this.#waiting
    this.#waiting = new Map()
    for (const group of waiting.values())
      for (const batch of group.batches(BATCH)) {
        this.#size -= batch.length
        try {
          await this.#writeBatch(group, batch)
        } catch (error) {
          this.#log.warn({ err: error, visits: batch.length }, 'visits could not be counted, and wait')
          this.#waitAgain(group, batch)
        }
      }
  }

  #waitAgain(group: WaitingVisits, batch: readonly Waiting[]): void {
    const again = this.#groupOf(group.tenant, group.day)
    for (const visit of batch) {
      if (this.#size >= MOST_WAITING) this.#lost++
      else if (again.addFrom(group, visit)) this.#size++
    }
  }

  /** Hashes the visits that were recorded before the key of their day was known. */
  async #hashUnkeyed(): Promise<void> {
    const unkeyed = this.#unkeyed
    this.#unkeyed = []
    const first = new Map(unkeyed.map(({ day, visit }) => [day, visit.tenant.key]))
    for (const [day, tenant] of first) if (!this.#keys.has(day)) await this.#readKey(tenant, day)
    for (const { day, visit } of unkeyed) {
      const key = this.#keys.get(day)
      if (key === undefined) {
        this.#unkeyed.push({ day, visit })
        continue
      }
      this.#size--
      this.#keep(visit, day, key)
    }
  }

  async #readKey(tenant: number, day: string): Promise<void> {
    try {
      const key = await this.#database.withTenant(tenant, (db) => dayKey(db, day, this.#now()))
      this.#keys.set(day, key.toString('hex'))
    } catch (error) {
      this.#log.warn({ err: error, visits: this.#size }, 'visits could not be counted, and wait')
    }
  }

  async #writeBatch(group: WaitingVisits, batch: readonly Waiting[]): Promise<void> {
    const { tenant, day } = group
    const { pages, clicks } = group.pack(batch)
    await this.#database.withTenant(tenant, async (db) => {
      if (pages.subjects.length > 0) await countVisits(db, day, pages)
      if (clicks.subjects.length > 0) await countClicks(db, day, clicks)
    })
  }

  /** A client without a user agent counts as a robot. */
  #isRobot(agent: string): boolean {
    const known = this.#robots.get(agent)
    if (known !== undefined) return known
    const robot = agent === '' || isbot(agent)
    this.#robots.set(agent, robot)
    return robot
  }
}
