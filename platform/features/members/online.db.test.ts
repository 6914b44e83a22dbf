import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { ONLINE_SECONDS, SEARCH_COPY_SECONDS } from '../../core/presence.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, buildSession } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { findViewer, tokenHash } from '../accounts/server.ts'
import { endPresence, touchPresence } from '../live/presence.ts'
import { lastOnline } from '../visibility/visibility.ts'
import { countMembers, findMembers } from './search-queries.ts'

/** The search for members online, with presence as the live pages write it. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, 'amore'), work)
const START = new Date('2026-11-22T12:00:00Z').getTime()
const at = (seconds: number) => new Date(START + seconds * 1000)

const token = newSecret()
let woman: string
beforeEach(async () => {
  await deleteMembers(test)
  await within(async (db) => {
    const { id } = await buildMember(db, { gender: 'male', seeks: 'female' })
    await buildSession(db, id, tokenHash(token))
    woman = (await buildMember(db, { last_online_at: at(0) })).id
  })
})

/** Writes the woman's presence: her page was open, or was hidden. */
const heard = (seconds: number, work: typeof touchPresence) =>
  within((db) => work({ db, now: at(seconds), viewer: { id: woman } } as unknown as RequestScope<Member>))

const online = (seconds: number) =>
  within(async (db) => {
    const viewer = await findViewer(db, token, new Date())
    if (!viewer) throw new Error('the session is not known')
    const search = { gender: 'female', online: true, page: 1, size: 20 } as const
    const input = { search, viewer, now: at(seconds), today: at(seconds) }
    const rows = await findMembers(db, input)
    expect(await countMembers(db, input)).toEqual({
      found: rows.filter((row) => !row.fictional).length,
      fictional: rows.filter((row) => row.fictional).length,
      complete: true,
    })
    return rows.map(({ id }) => id)
  })

it('a member is found while online, even if the search copy is as stale as allowed', async () => {
  // The search copy is not updated: it may be this stale.
  await heard(SEARCH_COPY_SECONDS, touchPresence)
  expect(await online(SEARCH_COPY_SECONDS)).toEqual([woman])
  expect(await online(SEARCH_COPY_SECONDS + ONLINE_SECONDS - 1)).toEqual([woman])
  expect(await online(SEARCH_COPY_SECONDS + ONLINE_SECONDS)).toEqual([])
})

it('the wide row of a member is written once an hour, and the time of the last visit is that of the presence', async () => {
  const lastVisit = () =>
    within(async (db) => {
      const [row] = await rows(
        db,
        z.strictObject({ wide: column.time, last: column.time }),
        sql`select m.last_online_at as wide, ${lastOnline(db, 'm')} as last from member m
          where m.tenant_id = ${db.tenantId}::int and m.id = ${woman}::uuid`,
      )
      return row
    })
  for (const second of [120, 3599]) {
    await heard(second, touchPresence)
    expect(await lastVisit()).toEqual({ wide: at(0), last: at(second) })
  }
  await heard(3601, touchPresence)
  expect(await lastVisit()).toEqual({ wide: at(3601), last: at(3601) })
  await heard(3700, endPresence)
  expect(await lastVisit()).toEqual({ wide: at(3601), last: at(3700) })
})

it('a member whose page was hidden is not found, although they were online lately', async () => {
  await heard(SEARCH_COPY_SECONDS + 1, touchPresence)
  expect(await online(SEARCH_COPY_SECONDS + 2)).toEqual([woman])
  await heard(SEARCH_COPY_SECONDS + 3, endPresence)
  expect(await online(SEARCH_COPY_SECONDS + 4)).toEqual([])
})
