import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomRuns } from '../../../scripts/test-extent.mjs'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { testDatabase } from '../../testing/database.ts'
import { shownMembers } from '../../testing/shown-members.ts'
import { buildSociety, neighbour, type Society } from '../../testing/society.ts'
import { visibilityOf } from './visibility-rules.ts'

const test = testDatabase()

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

/** Discreet members visit unseen, also those who approached. */
const openly = (list: readonly Someone[]) =>
  list.filter((one) => !one.passesUnseen && !one.invisible && !one.private)

/** The expected lists by the pure rule. */
function expected({ members }: Society): Record<string, string[]> {
  const visible = members.filter((one) => verdictOf(one) === 'visible')
  const ids = (list: readonly Someone[]) => list.map(({ id }) => id).sort()
  const talks = visible.filter((one) => one.wrote || one.writtenTo)
  // Search never finds discreet members, not even for those whom they approached, and proposes
  // nobody in whom the viewer is not interested.
  const findable = visible.filter((one) => !one.invisible && !one.private && !one.uninteresting)
  const online = (one: Someone) => one.online && !one.fictional
  const likers = findable.filter((one) => one.fictional && !one.likesViewer)
  return {
    chats: ids(talks),
    'to meet': ids(talks.filter(({ fictional }) => !fictional)),
    'online in chats': ids(talks.filter(online)),
    'single rows of chats': ids(talks),
    'open conversations': ids(talks),
    'pending messages': ids(visible.filter((one) => one.pending)),
    search: ids(findable),
    'online in search': ids(findable.filter(online)),
    'search for online': ids(findable.filter(online)),
    'search for favourites': ids(findable.filter((one) => one.favourite)),
    'search around a place': ids(findable),
    'search by signup': ids(findable),
    'search by distance': ids(findable),
    related: ids(findable),
    'swipe game': ids(findable.filter((one) => !one.liked)),
    matchfinder: ids(findable.filter((one) => !one.liked)),
    featured: ids(findable.filter((one) => one.paid && !one.fictional)),
    favourites: ids(visible.filter((one) => one.favourite && !one.uninteresting)),
    notes: ids(visible.filter((one) => one.noted)),
    'not interested': ids(visible.filter((one) => one.uninteresting)),
    evening: ids(findable),
    'free hours': ids(findable),
    'free hours of the matchfinder': ids(findable),
    visits: ids(openly(visible).filter((one) => one.visited)),
    // None of the others has agreed to it.
    advertised: ids(findable.filter((one) => one.fictional)),
    photos: ids(visible),
    albums: ids(visible),
    'opened profiles': members.map((one) => `${one.id} ${verdictOf(one)}`).sort(),
    profiles: ids(visible.filter((one) => one.liked)),
    liked_by: ids(visible.filter((one) => one.likesViewer)),
    matches: ids(visible.filter((one) => one.likesViewer && one.liked)),
    'fictional likers': [likers.length > 0 ? 'there are' : 'none'],
    'announced likes': ids(visible.filter((one) => one.likesViewer)),
  }
}

it('every query shows exactly the members whom the rule of visibility shows, and no page is short', async () => {
  let count = 0
  const society = fc.array(neighbour, { maxLength: 48, size: 'max' })
  await fc.assert(
    fc.asyncProperty(society, async (neighbours) => {
      const tenant = await test.addTenant(`society-${++count}`)
      await test.database.withTenant(tenant, async (db) => {
        const built = await buildSociety(db, neighbours)
        expect(await shownMembers(db, built)).toEqual(expected(built))
      })
    }),
    // Printed on failure, with the smallest failing society.
    randomRuns({ gate: 12, nightly: 120 }),
  )
})
