import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { type Reporter, reporting } from '../../testing/reporting.ts'
import { buildStaff } from '../../testing/staff.ts'
import { type DecisionPageData, decisionPage } from './pages.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const site = reporting(test, app)
const NOBODY = { id: '', cookie: '' } as unknown as Parameters<typeof loadPage>[3]
let bruno: Reporter

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  bruno = await site.newMember()
})

/** Files a report of Bruno by another member. */
async function file(): Promise<string> {
  const { json } = await (await site.newMember()).report({ id: bruno.id })
  return (await site.report(String(json.number))).id
}

/**
 * Suspends Bruno for this many days; 0 is permanent. @returns the data of the page that the mail's
 * link opens
 */
async function suspend(id: string, days: string): Promise<() => Promise<DecisionPageData>> {
  const body = { tenant: site.tenant(), id, measure: 'suspend', grounds: 'harassment', days }
  await (await buildStaff(app, { role: 'moderator' })).send('/moderation/decide', { body })
  const token = (await site.linkTo(bruno.email)).split('token=')[1] ?? ''
  const input = { params: { id }, query: { token }, cookies: {}, form: undefined }
  return () =>
    loadPage(test, app, 'amore', NOBODY, (scope) =>
      decisionPage({ ...input, scope: { ...scope, viewer: { kind: 'visitor' } } } as unknown as Parameters<
        typeof decisionPage
      >[0]),
    )
}

it('a decision shows a suspension while it runs, and not afterwards', async () => {
  const page = await suspend(await file(), '7')
  expect((await page()).suspension).toEqual({ longer: null })
  await test.owner.query("update suspension set ends_at = now() - interval '1 minute' where member_id = $1", [
    bruno.id,
  ])
  expect((await page()).suspension).toBeNull()
})

it('it links to the decision that lasts longer, which links to no other', async () => {
  const [first, second] = [await file(), await file()]
  const [short, forGood] = [await suspend(first, '7'), await suspend(second, '0')]
  expect((await short()).suspension).toEqual({ longer: { id: second, until: null } })
  expect((await forGood()).suspension).toEqual({ longer: null })
})
