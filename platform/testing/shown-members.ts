import { sql } from 'kysely'
import { expect } from 'vitest'
import { readCursor } from '../core/cursor.ts'
import type { TenantDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { GENDERS, MEMBER_STATUS } from '../core/viewer.ts'
import type { BookmarkList } from '../features/bookmarks/contract.ts'
import { findBookmarks } from '../features/bookmarks/queries.ts'
import { findChats, findSide } from '../features/chats/queries.ts'
import { findPending, findSendFacts } from '../features/chats/send-queries.ts'
import { findAnswers } from '../features/evening/queries.ts'
import { findFree, findTogether } from '../features/free-time/queries.ts'
import { maskOf } from '../features/free-time/rules.ts'
import { LIKE_LISTS, type LikeList } from '../features/likes/contract.ts'
import { findFirstLikes, findLikes } from '../features/likes/list-queries.ts'
import { pickFictionalLiker, takeUnannounced } from '../features/likes/queries.ts'
import { findCandidates } from '../features/matchfinder/queries.ts'
import { findCompanions } from '../features/meetings/queries.ts'
import { findProfile } from '../features/members/queries.ts'
import { findRelated } from '../features/members/related.ts'
import type { Search } from '../features/members/rules.ts'
import { countMembers, findMembers, findPage } from '../features/members/search-queries.ts'
import { findServed } from '../features/photos/queries.ts'
import { mayServe } from '../features/photos/rules.ts'
import { findDeck } from '../features/swipe/queries.ts'
import { requireVisible } from '../features/visibility/queries.ts'
import { visibilityOf } from '../features/visibility/visibility-rules.ts'
import { findVisits } from '../features/visits/queries.ts'
import type { Page } from '../infra/database/keyset.ts'
import { EVENING, EVERY_HALF_DAY, type Society } from './society.ts'

/** Ids of members by the name of the list that shows them. */
type Lists = Record<string, string[]>

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const partnersOf = (rows: readonly { readonly partner_id: string | null }[]) =>
  rows.map(({ partner_id }) => partner_id ?? 'erased')

/** Members that each query returns, by its name; sorted, because the order does not matter here. */
export async function shownMembers(db: TenantDb, society: Society): Promise<Lists> {
  const lists = {
    ...(await inChats(db, society)),
    ...(await inSearches(db, society)),
    ...(await inGames(db, society)),
    ...(await inProfiles(db, society)),
    ...(await inLikes(db, society)),
    ...(await inBookmarks(db, society)),
    ...(await inMoments(db, society)),
  }
  return Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.sort()]))
}

async function inChats(db: TenantDb, { viewer, now }: Society): Promise<Lists> {
  const chats = await allPages((after) => findChats(db, viewer.id, now, { after: readCursor(after) }))
  return {
    chats: partnersOf(chats),
    'to meet': (await findCompanions(db, viewer.id, 1000)).map(({ id }) => id),
    'online in chats': partnersOf(chats.filter(({ online }) => online)),
    'single rows of chats': await singleRows(db, { viewer, now }),
    'open conversations': await reachable(db, { viewer, now }),
    'pending messages': (await findPending(db, viewer.id)).map((row) => row.target_id),
  }
}

const EVERYBODY: Search = { gender: 'female', page: 1, size: 50 }

async function inSearches(db: TenantDb, { viewer, now }: Society): Promise<Lists> {
  const found = async (asked: Partial<Search> = {}) => {
    const input = { search: { ...EVERYBODY, ...asked }, viewer, now, today: now }
    const { rows, apart } = await findPage(db, input, { limit: 0, lots: '' })
    const [people, fictional] = [rows.filter((row) => !row.fictional), rows.filter((row) => row.fictional)]
    // A page that is empty does not say what stands apart, and is not counted.
    if (rows.length > 0)
      expect(await countMembers(db, input)).toEqual({
        found: people.length + apart.found,
        fictional: fictional.length + apart.fictional,
        complete: true,
      })
    return rows
  }
  const input = { search: EVERYBODY, viewer, now, today: now }
  const search = await found()
  const { featured } = await findPage(db, input, { limit: 50, lots: 'today' })
  const someone = { id: newId(), birth_date: '1992-03-04', interests: [1, 2] }
  return {
    search: idsOf(search),
    'online in search': idsOf(search.filter(({ online }) => online)),
    'search for online': idsOf(await found({ online: true })),
    'search for favourites': idsOf(await found({ favourites: true })),
    'search around a place': idsOf(await found({ around: { town: 'Milano', cell: 0, spot: null } })),
    'search by signup': idsOf(await found({ sort: 'new' })),
    'search by distance': idsOf(await found({ sort: 'nearest' })),
    related: idsOf(await findRelated(db, input, someone, 50)),
    featured: idsOf(featured),
    advertised: idsOf(await findMembers(db, { ...input, advertised: true })),
  }
}

async function inGames(db: TenantDb, { viewer, now }: Society): Promise<Lists> {
  const input = { search: EVERYBODY, viewer, now, today: now }
  const answers = { gender: null, min_age: null, max_age: null, country: null, region: null }
  const fits = await findCandidates(db, {
    ...input,
    answers: { ...answers, wishes: [], interests: [] },
    from: viewer,
    also: [],
    where: sql`true`,
  })
  const together = () => sql`0`
  const deck = await findDeck(db, { ...input, allAges: true, limit: 50, together })
  return { 'swipe game': idsOf(deck), matchfinder: idsOf(fits) }
}

/**
 * Members whose photo is served, whose private photos can be asked for, and the visibility of each
 * opened profile.
 */
async function inProfiles(db: TenantDb, { viewer, now, members }: Society): Promise<Lists> {
  const photos: string[] = []
  const albums: string[] = []
  const profiles: string[] = []
  for (const one of members) {
    const photo = await findServed({ db, viewer, now }, one.photo)
    if (photo && mayServe(photo, 'full')) photos.push(one.id)
    if (await isVisible(db, { viewer, now }, one.id)) albums.push(one.id)
    const profile = await findProfile(db, viewer, one.id, now)
    profiles.push(`${one.id} ${profile && visibilityOf(profile)}`)
  }
  return { photos, albums, 'opened profiles': profiles }
}

async function isVisible(
  db: TenantDb,
  { viewer, now }: Pick<Society, 'viewer' | 'now'>,
  id: string,
): Promise<boolean> {
  try {
    return (await requireVisible(db, viewer, id, now)).id === id
  } catch (error) {
    if (error instanceof NotFoundError) return false
    throw error
  }
}

async function inLikes(db: TenantDb, { viewer, now }: Society): Promise<Lists> {
  const likes = async (list: LikeList) => {
    const first = (await findFirstLikes(db, viewer, now))[list]
    const all = await allPages(async (after) =>
      after ? findLikes(db, viewer, now, list, readCursor(after)) : first,
    )
    return idsOf(all)
  }
  const lists: Lists = {}
  for (const list of LIKE_LISTS) lists[list] = await likes(list)
  const liker = await pickFictionalLiker(db, viewer, GENDERS.female, now)
  const announced: string[] = []
  for (let one = await takeUnannounced(db, viewer.id, now); one; ) {
    announced.push(one.id)
    one = await takeUnannounced(db, viewer.id, now)
  }
  return { ...lists, 'fictional likers': [liker ? 'there are' : 'none'], 'announced likes': announced }
}

async function inBookmarks(db: TenantDb, { viewer, now }: Society): Promise<Lists> {
  const all = async (list: BookmarkList) =>
    idsOf(await allPages((after) => findBookmarks(db, viewer, now, { list, after: readCursor(after) })))
  return {
    favourites: await all('favourites'),
    notes: await all('notes'),
    'not interested': await all('not_interested'),
    visits: idsOf(await allPages((after) => findVisits(db, viewer, now, readCursor(after)))),
  }
}

/** The answers of an evening, and who is free at the same time. */
async function inMoments(db: TenantDb, { viewer, now }: Society): Promise<Lists> {
  const input = { search: EVERYBODY, viewer, now, today: now }
  const evening = { ...input, day: EVENING, cells: null }
  const mine = maskOf(EVERY_HALF_DAY)
  const week = { day: EVENING, masks: [mine] }
  const free = { ...input, week, mine, limit: 1000, where: sql`true` }
  return {
    evening: idsOf(await allPages((after) => findAnswers(db, { ...evening, after: readCursor(after) }))),
    'free hours': idsOf(await findFree(db, free)),
    'free hours of the matchfinder': [...(await findTogether(db, free)).keys()],
  }
}

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

function sidesOf(db: TenantDb, viewer: Society['viewer']) {
  return db.trx
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .execute()
}

/** Partners whose conversation is returned when it is requested individually. */
async function singleRows(db: TenantDb, { viewer, now }: Pick<Society, 'viewer' | 'now'>): Promise<string[]> {
  const found: string[] = []
  for (const { conversation_id: only } of await sidesOf(db, viewer)) {
    const { rows } = await findChats(db, viewer.id, now, { only })
    found.push(...partnersOf(rows))
  }
  return found
}

/** Partners whose conversation is open, for its page and for sending; both must agree. */
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
