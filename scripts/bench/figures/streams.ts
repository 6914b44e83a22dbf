import { randomUUID } from 'node:crypto'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { publish } from '../../../platform/features/live/server.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Program } from '../program.ts'
import { cookieOf, hostOf, MORE_STREAMS, type Stage, TALKS } from '../stage.ts'
import { quantile } from '../statistics.ts'

const STREAMS = 5_000
/** One site may have half of the streams of a process only. */
const SITES = [TALKS, MORE_STREAMS]
/** Streams opened and closed as a warm-up before the memory is measured. */
const WARM = 400
/** Messages per second, and for how many seconds. */
const [RATE, SECONDS] = [50, 10]

interface Reader {
  readonly site: string
  readonly id: string
  readonly token: string
}

/**
 * (w) Open event streams of one process: the memory of each, and the time from the transaction that
 * publishes an event until its client receives it.
 */
export async function streams(stage: Stage, effort: Effort): Promise<Figure[]> {
  const readers = await makeReaders(stage)
  // The streams come from different networks, because one network may have only 400.
  const program = await stage.product({ env: { TRUST_PROXY: '1' } })
  const heard = new Map<string, () => void>()
  // Warm-up, so that memory allocated by the first requests is not attributed to streams.
  for (const stream of await openAll(stage, program, readers.slice(0, WARM), heard)) stream.destroy()
  const before = await program.usage(true)
  const open = await openAll(stage, program, readers, heard)
  const after = await program.usage(true)
  const times = await deliver(stage, readers, heard, effort.amount(RATE * SECONDS))
  for (const stream of open) stream.destroy()
  await program.stop()
  const p95 = quantile(times, 0.95)
  return [
    {
      id: 'w',
      name: '5,000 open streams in one process: memory of each',
      unit: 'kB',
      measured: (after.rss - before.rss) / STREAMS / 1000,
      target: { kind: 'at most', value: 16 },
      detail: `${(before.rss / 1e6).toFixed(0)} MB before, ${(after.rss / 1e6).toFixed(0)} MB with them; of the heap ${((after.heap - before.heap) / STREAMS / 1000).toFixed(1)} kB each`,
    },
    {
      id: 'w',
      name: 'delivery to one of 5,000 streams at 50 messages a second: p95',
      unit: 'ms',
      measured: p95,
      target: { kind: 'at most', value: 50 },
      detail: `${times.length} events, median ${quantile(times, 0.5).toFixed(1)} ms, longest ${quantile(times, 1).toFixed(1)} ms`,
    },
  ]
}

async function makeReaders(stage: Stage): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let number = 0; number < STREAMS; number++) {
    const site = SITES[number % SITES.length] ?? TALKS
    const tenant = stage.tenant(site)
    const { id } = await stage.database.withTenant(tenant.key, (db) => buildMember(db, { searchable: false }))
    readers.push({ site, id, token: await stage.signIn(tenant, { id }) })
  }
  return readers
}

/** Opens a stream for each reader, a hundred at a time. */
async function openAll(
  stage: Stage,
  program: Program,
  readers: readonly Reader[],
  heard: ReadonlyMap<string, () => void>,
): Promise<ClientRequest[]> {
  const open: ClientRequest[] = []
  for (let start = 0; start < readers.length; start += 100) {
    const some = readers.slice(start, start + 100)
    const opening = some.map((reader, place) => openStream(stage, program, reader, start + place, heard))
    open.push(...(await Promise.all(opening)))
  }
  return open
}

/**
 * Resolves with the stream once it has received `hello`. Calls the listener of each event by its
 * conversation.
 */
function openStream(
  stage: Stage,
  { port }: Program,
  { site, token }: Reader,
  place: number,
  heard: ReadonlyMap<string, () => void>,
): Promise<ClientRequest> {
  const address = `10.${place % 200}.${Math.floor(place / 200)}.1`
  const host = hostOf(stage.tenant(site))
  const headers = { host, cookie: cookieOf(token), 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const stream = get({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was refused: ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: hello')) resolve(stream)
        const [, conversation = ''] = /"conversation":"([^"]+)"/.exec(text) ?? []
        heard.get(conversation)?.()
      })
    })
    stream.once('error', reject)
  })
}

/** Publishes events at a fixed rate. @returns delivery time of each in milliseconds */
async function deliver(
  stage: Stage,
  readers: readonly Reader[],
  heard: Map<string, () => void>,
  amount: number,
): Promise<number[]> {
  const times: Promise<number>[] = []
  for (let number = 0; number < amount; number++) {
    const [conversation, reader] = [randomUUID(), readers[(number * 37) % readers.length]]
    const tenant = stage.tenant(reader?.site ?? TALKS)
    const started = performance.now()
    times.push(new Promise((resolve) => heard.set(conversation, () => resolve(performance.now() - started))))
    const event = { type: 'message', conversation, sender: reader?.id ?? '' } as const
    void stage.database.withTenant(tenant.key, async (db) =>
      publish(db, { tenantId: db.tenantId, memberIds: [reader?.id ?? ''], event }),
    )
    await wait(1000 / RATE)
  }
  return Promise.all(times)
}
