import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, showPhoto } from '../../testing/household.ts'

const lines: string[] = []
const base = testDatabase()
const app = testApp(base, { LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })

it('a decision about a photo is a line of the security log, by the id of the photo', async () => {
  const name = await base.database.withTenant(keyOf(app, 'amore'), async (db) =>
    showPhoto(db, (await buildMember(db)).id),
  )
  await base.owner.query('update photo set status = 0 where name = $1', [name])
  const { rows } = await base.owner.query<{ id: string }>('select id from photo where name = $1', [name])
  const answer = await app.send('amore', '/dev/photos', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `name=${name}&verdict=refuse`,
  })
  expect(answer.status).toBe(303)
  const event = `event=photo_moderated  tenant=amore  photo=${rows[0]?.id}  decision=refused  by=development page`
  expect(lines.filter((line) => line.includes(event))).toHaveLength(1)
  expect(lines.join('')).not.toContain(name)
})
