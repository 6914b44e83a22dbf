import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readCursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { GENDERS, MEMBER_STATUS } from '../../core/viewer.ts'
import type { Page } from '../../infra/database/keyset.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildSociety, neighbour, type Society } from '../../testing/society.ts'
import { findChats, findSide } from '../chats/queries.ts'
import { findPending, findSendFacts } from '../chats/send-queries.ts'
import { LIKE_LISTS, type LikeList } from '../likes/contract.ts'
import { findFirstLikes, findLikes, pickFictionalLiker, takeUnannounced } from '../likes/queries.ts'
import { findCandidates } from '../matchfinder/queries.ts'
import { findServed } from '../photos/queries.ts'
import { mayServe } from '../photos/rules.ts'
import { findDeck } from '../swipe/queries.ts'
import { findProfile } from './queries.ts'
import { findRelated } from './related.ts'
import type { Search } from './rules.ts'
import { countMembers, findMembers, findPage } from './search-queries.ts'
import { visibilityOf } from './visibility-rules.ts'

const test = testDatabase()
const SEED = 20_261_122

type Someone = Society['members'][number]
const verdictOf = (one: Someone) =>
  visibilityOf({
    status: MEMBER_STATUS[one.status],
    invisible: one.invisible,
    private: one.private,
    approached: one.likesViewer || one.wrote,
    blocked_viewer: one.blocksViewer,
    blocked_by_viewer: one.blocked,
  })

/** Every page of a list, with the sizes of the pages. */
async function allPages<Row>(read: (after?: string) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  const sizes: number[] = []
  let page = await read()
  for (;;) {
    all.push(...page.rows)
    sizes.push(page.rows.length)
    if (page.next === null) break
    page = await read(page.next)
  }
  // No page is short while more exists.
  expect(new Set(sizes.slice(0, -1)).size).toBeLessThanOrEqual(1)
  expect(sizes.slice(1)).not.toContain(0)
  return all
}

/** Members that each query returns, by its name; sorted, because the order does not matter here. */
async function shown(db: TenantDb, { viewer, now, members }: Society): Promise<Record<string, string[]>> {
  const likes = async (list: LikeList) => {
    const first = (await findFirstLikes(db, viewer, now))[list]
    const all = await allPages(async (after) =>
      after ? findLikes(db, viewer, now, list, readCursor(after)) : first,
    )
    return all.map(({ id }) => id)
  }
  const found = async (asked: Partial<Search> = {}) => {
    const search: Search = { gender: 'female', page: 1, size: 50, ...asked }
    const input = { search, viewer, now, today: now }
    const rows = await findMembers(db, input)
    expect(await countMembers(db, input)).toEqual({ found: rows.length, complete: true })
    return rows
  }
  const chats = await allPages((after) => findChats(db, viewer.id, now, { after: readCursor(after) }))
  const search = await found()
  const everybody: Search = { gender: 'female', page: 1, size: 50 }
  const input = { search: everybody, viewer, now, today: now }
  const { featured } = await findPage(db, input, { limit: 50, lots: 'today' })
  const someone = { id: newId(), birth_date: '1992-03-04', interests: [1, 2] }
  const related = await findRelated(db, input, someone, 50)
  const answers = { gender: null, min_age: null, max_age: null, country: null, region: null }
  const fits = await findCandidates(db, {
    ...{ ...input, viewer, answers: { ...answers, wishes: [], interests: [] } },
    where: sql`true`,
  })
  const deck = await findDeck(db, { ...input, viewer, allAges: true, limit: 50 })
  const served: string[] = []
  const profiles: string[] = []
  for (const one of members) {
    const photo = await findServed({ db, viewer, now }, one.photo)
    if (photo && mayServe(photo, 'full')) served.push(one.id)
    const profile = await findProfile(db, viewer, one.id, now)
    profiles.push(`${one.id} ${profile && visibilityOf(profile)}`)
  }
  const lists: Record<string, string[]> = {
    chats: chats.map((row) => row.partner_id ?? 'erased'),
    'online in chats': chats.filter(({ online }) => online).map((row) => row.partner_id ?? 'erased'),
    'single rows of chats': await singleRows(db, { viewer, now }),
    'open conversations': await reachable(db, { viewer, now }),
    'pending messages': (await findPending(db, viewer.id)).map((row) => row.target_id),
    search: search.map(({ id }) => id),
    'online in search': search.filter(({ online }) => online).map(({ id }) => id),
    'search for online': (await found({ online: true })).map(({ id }) => id),
    'search by signup': (await found({ sort: 'new' })).map(({ id }) => id),
    'search by distance': (await found({ sort: 'nearest' })).map(({ id }) => id),
    related: related.map(({ id }) => id),
    'swipe game': deck.map(({ id }) => id),
    matchfinder: fits.map(({ id }) => id),
    featured: featured.map(({ id }) => id),
    advertised: (await findMembers(db, { ...input, advertised: true })).map(({ id }) => id),
    photos: served,
    'opened profiles': profiles,
  }
  for (const list of LIKE_LISTS) lists[list] = await likes(list)
  lists['fictional likers'] = [
    (await pickFictionalLiker(db, viewer, GENDERS.female, now)) ? 'there are' : 'none',
  ]
  const announced: string[] = []
  for (let one = await takeUnannounced(db, viewer.id, now); one; ) {
    announced.push(one.id)
    one = await takeUnannounced(db, viewer.id, now)
  }
  lists['announced likes'] = announced
  return Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.sort()]))
}

function sidesOf(db: TenantDb, viewer: Society['viewer']) {
  return db.trx
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .execute()
}

/** Partners whose conversation is returned when it is requested alone. */
async function singleRows(db: TenantDb, { viewer, now }: Pick<Society, 'viewer' | 'now'>): Promise<string[]> {
  const found: string[] = []
  for (const { conversation_id: only } of await sidesOf(db, viewer)) {
    const { rows } = await findChats(db, viewer.id, now, { only })
    found.push(...rows.map((row) => row.partner_id ?? 'erased'))
  }
  return found
}

/** Partners whose conversation is open, by what its page and by what sending reads; both must agree. */
async function reachable(db: TenantDb, { viewer, now }: Pick<Society, 'viewer' | 'now'>): Promise<string[]> {
  const sides = await sidesOf(db, viewer)
  const open: string[] = []
  for (const { conversation_id: id } of sides) {
    const side = await findSide(db, id, viewer.id, now)
    const facts = await findSendFacts(db, id, viewer.id, 'key', now)
    if (!side || !facts) throw new Error('the viewer takes part in it')
    const read =
      side.status === MEMBER_STATUS.active && !side.hidden && !side.blocked_viewer && !side.blocked_by_viewer
    const write =
      facts.partner_status === MEMBER_STATUS.active &&
      !facts.partner_hidden &&
      !facts.blocked_sender &&
      !facts.blocked_by_sender
    expect(read).toBe(write)
    if (read) open.push(side.partner_id ?? 'erased')
  }
  return open
}

/** The same by the pure rule. */
function expected({ members }: Society): Record<string, string[]> {
  const visible = members.filter((one) => verdictOf(one) === 'visible')
  const ids = (list: readonly Someone[]) => list.map(({ id }) => id).sort()
  const talks = visible.filter((one) => one.wrote || one.writtenTo)
  // Search never finds discreet members, not even for those whom they approached.
  const findable = visible.filter((one) => !one.invisible && !one.private)
  const online = (one: Someone) => one.online && !one.fictional
  const likers = findable.filter((one) => one.fictional && !one.likesViewer)
  return {
    chats: ids(talks),
    'online in chats': ids(talks.filter(online)),
    'single rows of chats': ids(talks),
    'open conversations': ids(talks),
    'pending messages': ids(visible.filter((one) => one.pending)),
    search: ids(findable),
    'online in search': ids(findable.filter(online)),
    'search for online': ids(findable.filter(online)),
    'search by signup': ids(findable),
    'search by distance': ids(findable),
    related: ids(findable),
    'swipe game': ids(findable.filter((one) => !one.liked)),
    matchfinder: ids(findable.filter((one) => !one.liked)),
    featured: ids(findable.filter((one) => one.paid && !one.fictional)),
    // None of the others has agreed to it.
    advertised: ids(findable.filter((one) => one.fictional)),
    photos: ids(visible),
    'opened profiles': members.map((one) => `${one.id} ${verdictOf(one)}`).sort(),
    profiles: ids(visible.filter((one) => one.liked)),
    liked_by: ids(visible.filter((one) => one.likesViewer)),
    matches: ids(visible.filter((one) => one.likesViewer && one.liked)),
    'fictional likers': [likers.length > 0 ? 'there are' : 'none'],
    'announced likes': ids(visible.filter((one) => one.likesViewer)),
  }
}

it('every query shows whom the rule of visibility shows, and no page is short', async () => {
  let count = 0
  const society = fc.array(neighbour, { maxLength: 48, size: 'max' })
  await fc.assert(
    fc.asyncProperty(society, async (neighbours) => {
      const tenant = await test.addTenant(`society-${++count}`)
      await test.database.withTenant(tenant, async (db) => {
        const built = await buildSociety(db, neighbours)
        expect(await shown(db, built)).toEqual(expected(built))
      })
    }),
    // Printed with a failure, with the smallest society that fails.
    { seed: SEED, numRuns: 12 },
  )
})
