import { expect, it } from 'vitest'
import { dataAddress } from '../../core/app-pages.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, showPhoto, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

/** A further photo of a member, and a viewer. */
const fixture = (paid: boolean) =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const owner = await buildMember(db)
    const further = await showPhoto(db, owner.id)
    const viewer = await buildMember(db, { paid })
    return { further, cookie: await signIn(db, viewer.id) }
  })

const fileOf = async (name: string, cookie?: string) => {
  const headers: Record<string, string> = { accept: 'application/json', ...(cookie ? { cookie } : {}) }
  const { status, json } = await app.send('amore', `/photos/full/${name}.webp`, { headers })
  return { status, code: (json.error as { code: string } | undefined)?.code }
}

const REFUSAL =
  'Questa funzione è riservata agli iscritti premium. Con qualsiasi pacchetto di crediti lo diventi anche tu.'

/** The sentence above the packages. */
async function refusalAt(path: string, cookie: string): Promise<unknown> {
  const { json } = await app.send('amore', dataAddress(path), {
    headers: { cookie, accept: 'application/json' },
  })
  return (json.data as { refusal: unknown }).refusal
}

it('a further photo in full is refused to a free member as premium_only, to a visitor as unknown', async () => {
  const { further, cookie } = await fixture(false)
  expect(await fileOf(further, cookie)).toEqual({ status: 403, code: 'premium_only' })
  expect(await fileOf(further)).toEqual({ status: 404, code: 'not_found' })
  await test.owner.query('update photo set status = 0 where name = $1', [further])
  expect(await fileOf(further, cookie)).toEqual({ status: 404, code: 'not_found' })
})

it('the packages give the reason to a free member only', async () => {
  const { cookie } = await fixture(false)
  expect(await refusalAt('/credits?premium=photos', cookie)).toBe(REFUSAL)
  expect(await refusalAt('/credits', cookie)).toBeNull()
  expect(await refusalAt('/credits?premium=anything', cookie)).toBeNull()
  expect(await refusalAt('/credits?premium=photos', (await fixture(true)).cookie)).toBeNull()
})
