import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import { PHOTO_SIZES } from '../../core/photo-url.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, showPhoto, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/** The tags under which a member of this site gets the files of two own photos of one content. */
async function tagsOf(site: string, content: string) {
  const { cookie, names } = await test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db)
    const names = [await showPhoto(db, id), await showPhoto(db, id)]
    return { cookie: await signIn(db, id), names }
  })
  await test.owner.query('update photo set content = $1 where name = any($2)', [content, names])
  for (const size of PHOTO_SIZES) await app.services.storage.write(site, content, size, Buffer.from(size))
  const tags: string[] = []
  for (const name of names)
    for (const size of PHOTO_SIZES) {
      const { status, headers } = await app.send(site, `/photos/${size}/${name}.webp`, {
        headers: { cookie },
      })
      expect(status).toBe(200)
      tags.push(headers.etag ?? '')
    }
  return tags
}

it('the ETag of a file reveals neither its content nor an equal photo elsewhere', async () => {
  const content = createHash('sha256').update(newSecret()).digest('hex').slice(0, 40)
  const tags = [...(await tagsOf('amore', content)), ...(await tagsOf('nordlys', content))]
  expect(new Set(tags).size).toBe(4 * PHOTO_SIZES.length)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
})
