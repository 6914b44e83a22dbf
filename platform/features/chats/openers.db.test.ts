import { afterAll, describe, expect, it } from 'vitest'
import { INTERESTS } from '../../core/interests.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { startConversation } from './conversations.ts'
import { firstLineCost, openersFor } from './openers.ts'
import { loadConversation } from './pages.ts'

const test = testDatabase()
const sites = copySites({ sites: ['tulp'] })
sites.change('tulp', { first_answer_free: true })
const app = testApp(test, { JOBS: 'no', TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())
const { run, as, COST, person, meet, send } = conversing(test, app)
const COFFEE = [INTERESTS.indexOf('coffee')]
const ABOUT_COFFEE = 'Koffie: snel een espresso, of een grote kop met alle tijd?'

describe('opener lines', () => {
  it('begin with what both share, in the language of the reader', async () => {
    const ada = await person({ interests: COFFEE, region: null })
    const [bea, eva] = [await person({ interests: COFFEE, region: null }), await person({ region: null })]
    expect((await as(ada, (scope) => openersFor(scope, bea)))[0]).toBe(ABOUT_COFFEE)
    expect(await as(ada, (scope) => openersFor(scope, eva))).not.toContain(ABOUT_COFFEE)
    expect(await as(ada, (scope) => openersFor(scope, null))).toHaveLength(6)
  })

  it('tell nothing of a member who may not be seen', async () => {
    const ada = await person({ interests: COFFEE })
    const hidden = await person({ interests: COFFEE, invisible: true })
    await expect(as(ada, (scope) => openersFor(scope, hidden))).rejects.toMatchObject({ status: 404 })
  })

  it('are those of the partner on the page of an empty conversation, and by the call', async () => {
    const [ada, bea] = [await person({ interests: COFFEE }), await person({ interests: COFFEE })]
    const id = await as(ada, (scope) => startConversation(scope, bea))
    const { icebreakers } = await as(ada, (scope) =>
      loadConversation({ scope, params: { id }, query: {}, cookies: {} }),
    )
    expect(icebreakers[0]).toBe(ABOUT_COFFEE)
    const cookie = await run((db) => signIn(db, ada))
    const { json } = await app.send('tulp', `/api/icebreakers?member=${bea}`, { headers: { cookie } })
    expect(json).toMatchObject({ lines: icebreakers, credits: COST() })
  })

  it('cost nothing as a first answer, where the site gives it', async () => {
    const { ada, bea } = await meet()
    const cost = (from: string, to: string | null, isGiven = true) =>
      as(from, (scope) => {
        const settings = { ...scope.tenant.settings, first_answer_free: isGiven }
        return firstLineCost({ ...scope, tenant: { ...scope.tenant, settings } }, to)
      })
    const cookie = await run((db) => signIn(db, bea))
    const called = async () =>
      (await app.send('tulp', `/api/icebreakers?member=${ada}`, { headers: { cookie } })).json.credits
    expect([await cost(bea, ada), await cost(bea, null)]).toEqual([COST(), COST()])
    await send(ada)
    expect([await cost(bea, ada), await called(), await cost(ada, bea)]).toEqual([0, 0, COST()])
    expect(await cost(bea, ada, false), 'on other sites').toBe(COST())
    await send(bea)
    expect([await cost(bea, ada), await called()], 'once she has answered').toEqual([COST(), COST()])
  })
})
