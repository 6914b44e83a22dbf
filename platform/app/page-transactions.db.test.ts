import { expect, it } from 'vitest'
import { NotFoundError } from '../core/errors.ts'
import type { Load } from '../core/page.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { slowRequests } from '../testing/idle-transactions.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { seedFixture } from '../testing/tenant-fixture.ts'
import { templateAt } from '../testing/vike.ts'
import { usePage } from '../ui/page.tsx'
import type { AskedPage } from './load-page.ts'

/** Replaces Vike, which needs a build, the page's loader, and its component. */
const page = {
  load: undefined as Load<unknown> | undefined,
  rendered: [] as unknown[],
  breaks: false,
}
function Page() {
  const { data, error } = usePage()
  page.rendered.push(error ?? data)
  if (page.breaks && !error) throw new Error('broken')
  return null
}
replaceInFile('vike/server', () => ({
  renderPage: async ({ urlOriginal }: { urlOriginal: string }) => templateAt(urlOriginal, Page),
}))
replaceInFile('app/load-page.ts', () => ({
  loadPage: async (_route: string, { scope, cookies }: AskedPage) =>
    page.load?.({ scope, cookies, params: {}, query: {} }),
}))

const test = testDatabase()
const app = testApp(test)
const slowly = slowRequests(test, app)

async function open(load: Load<unknown>): Promise<number> {
  page.load = load
  page.rendered = []
  const { cookie } = await seedFixture(test, app, 'amore')
  let status = 0
  await slowly(async () => {
    status = (await app.send('amore', '/transactions', { headers: { cookie } })).status
  })
  return status
}

const countryOf = async (name: string) =>
  (await test.owner.query<{ country: string }>('select country from member where name = $1', [name])).rows[0]
    ?.country

/** Writes like a page that records what its reader saw. */
const write =
  (name: string): Load<unknown> =>
  async ({ scope: { db, viewer } }) => {
    const id = viewer.kind === 'member' ? viewer.id : ''
    await db.trx
      .updateTable('member')
      .set({ name, country: 'CH' })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', id)
      .execute()
    return name
  }

it('a page is read in one transaction, which has ended before React renders', async () => {
  const before = test.statements.filter((sql) => sql.startsWith('begin')).length
  expect(await open(write('Ada'))).toBe(200)
  expect(page.rendered).toEqual(['Ada'])
  expect(await countryOf('Ada')).toBe('CH')
  // One for the fixture, one for the page.
  expect(test.statements.filter((sql) => sql.startsWith('begin')).length - before).toBe(2)
})

it('an error before the commit rolls the transaction back', async () => {
  const failing: Load<unknown> = async (input) => {
    await write('Bea')(input)
    throw new NotFoundError()
  }
  expect(await open(failing)).not.toBe(200)
  expect(page.rendered).toEqual([{ status: 404, message: expect.any(String) }])
  expect(await countryOf('Bea')).toBeUndefined()
})

it('the error page of a page that cannot be rendered reads nothing', async () => {
  page.breaks = true
  expect(await open(async () => 'Cora')).toBe(500)
  expect(page.rendered).toEqual(['Cora', { status: 500, message: expect.any(String) }])
})
