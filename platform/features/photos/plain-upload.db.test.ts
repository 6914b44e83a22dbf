import { beforeEach, describe, expect, it } from 'vitest'
import { callRoutes } from '../../app/call-routes.ts'
import { allForms } from '../../app/forms.ts'
import { LARGEST_PHOTO_MB } from '../../core/photo-limit.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { formHost } from '../../testing/form-host.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
const host = formHost(app, () => allForms(callRoutes(app.services)))
let own: TenantFixture

beforeEach(async () => {
  own = await seedFixture(test, app, 'amore')
})

const count = async () =>
  (await test.owner.query('select from photo where member_id = $1', [own.member])).rowCount

describe('the form that sends a photo without JavaScript', () => {
  it('adds the photo and returns to the page', async () => {
    const before = (await count()) ?? 0
    const answer = await host.post('/account/photos', {}, { cookie: own.cookie })
    expect(answer).toMatchObject({ status: 303, location: '/account/photos?sent=1' })
    expect(await count()).toBe(before + 1)
  })

  it.each([
    ['no file', Buffer.alloc(0), 400, /./],
    ['a text', Buffer.from('hello'), 422, /JPEG/],
    ['a HEIC of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, /HEIC/],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 422, /Non riusciamo/],
    ['a file beyond the limit', Buffer.alloc(LARGEST_PHOTO_MB * 2 ** 20 + 1), 422, /12/],
  ])('shows its page again with the fault of %s, and adds nothing', async (_what, bytes, status, words) => {
    const before = await count()
    const answer = await host.file('/account/photos', bytes, { cookie: own.cookie })
    expect(answer.status).toBe(status)
    expect(answer.errors['']).toMatch(words)
    expect(await count()).toBe(before)
  })
})
