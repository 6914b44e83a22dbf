import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { scanProfiles } from '../features/reports/scan.ts'
import { testApp } from '../testing/app.ts'
import { RECORDING } from '../testing/call-examples.ts'
import { testDatabase } from '../testing/database.ts'
import { numberOf, reporting } from '../testing/reporting.ts'
import { buildStaff } from '../testing/staff.ts'
import { showPhoto, talk } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const [amore, tulp] = [reporting(test, app), reporting(test, app, 'tulp')]
const CONTENT = 'a1b2c3'

/** Numbers of the reports, in the order of reporting. */
const numbers: string[] = []
let photoReport: string
let canary: string

beforeAll(async () => {
  const [anna, bruno, tom, ria] = [
    await amore.newMember(),
    await amore.newMember(),
    await tulp.newMember(),
    await tulp.newMember(),
  ]
  const photo = await amore.inSite((db) => showPhoto(db, bruno.id))
  await test.owner.query('update photo set content = $1 where name = $2', [CONTENT, photo])
  await app.services.storage.write('amore', CONTENT, 'full', Buffer.from('a picture'))
  canary = await amore.inSite((db) => talk(db, anna.id, bruno.id))
  for (const answer of [
    await anna.report({ id: bruno.id, category: 'spam' }),
    await anna.report({ subject: 'photo', id: photo, category: 'minor' }),
    await tom.report({ id: ria.id, category: 'fake' }),
  ])
    numbers.push(numberOf(answer))
  photoReport = (await amore.report(numbers[1] ?? '')).id
})

const shown = (text: string) => [...text.matchAll(/R-\w{4}-\w{4}/g)].map(([number]) => number)
const [spam, minor, fake] = [0, 1, 2].map((place) => () => numbers[place])

describe('the queue of moderation cases', () => {
  it('shows the earliest due first, filtered by site and by kind', async () => {
    const staff = await buildStaff(app, { role: 'moderator' })
    const queue = async (query = '') => shown((await staff.send(`/moderation${query}`)).text)
    expect(await queue()).toEqual([minor?.(), spam?.(), fake?.()])
    expect(await queue(`?tenant=${tulp.tenant()}`)).toEqual([fake?.()])
    expect(await queue('?kind=rule')).toEqual([])
    expect(await queue('?kind=&tenant=')).toHaveLength(3)
    const { text } = await staff.send('/moderation?decided=1')
    expect([shown(text), text]).toEqual([[], expect.stringContaining('Nothing decided')])
    const { text: appeals } = await staff.send('/moderation?kind=appeal')
    expect(appeals).toContain('<a href="/moderation">Show all cases</a>')
    expect(appeals, 'others wait').not.toContain('All caught up')
  })

  it('shows staff of one site nothing of another, by list, id or picture', async () => {
    const staff = await buildStaff(app, { role: 'moderator', tenants: ['tulp'] })
    expect(shown((await staff.send('/moderation')).text)).toEqual([fake?.()])
    const of = `tenant=${amore.tenant()}&id=${photoReport}`
    expect((await staff.send(`/moderation/one?${of}`)).status).toBe(404)
    expect((await staff.send(`/moderation/one?tenant=${tulp.tenant()}&id=${photoReport}`)).status).toBe(404)
    expect((await staff.send(`/moderation/image?${of}&content=${CONTENT}`)).status).toBe(404)
    const body = { tenant: amore.tenant(), id: photoReport, measure: 'warn', grounds: 'spam' }
    expect((await staff.send('/moderation/decide', { body })).status).toBe(404)
    expect((await staff.send(`/moderation?tenant=${amore.tenant()}`)).status).toBe(404)
  })

  it('is refused to support and marketing', async () => {
    for (const role of ['support', 'marketer'] as const)
      expect((await (await buildStaff(app, { role })).send('/moderation')).status).toBe(403)
  })
})

describe('a moderation case', () => {
  it('shows only its own pictures, and records the view', async () => {
    const staff = await buildStaff(app, { role: 'moderator' })
    const of = `tenant=${amore.tenant()}&id=${photoReport}`
    const page = await staff.send(`/moderation/one?${of}`)
    expect(page.text).toContain(`content=${CONTENT}`)
    expect((await staff.send(`/moderation/image?${of}&content=${CONTENT}`)).text).toBe('a picture')
    expect((await staff.send(`/moderation/image?${of}&content=ffff`)).status).toBe(404)
    const { rows } = await test.owner.query('select action, staff_id from audit_entry where subject = $1', [
      `report:${photoReport}`,
    ])
    expect(rows).toEqual([{ action: 'report_read', staff_id: staff.id }])
  })

  it('lets staff listen to a voice message of its evidence, and to no other', async () => {
    const staff = await buildStaff(app, { role: 'moderator' })
    const of = `tenant=${amore.tenant()}&id=${photoReport}`
    const sound = 'ab'.repeat(20)
    await app.services.voiceFiles.write('amore', sound, await readFile(RECORDING))
    const message = {
      id: 'x',
      reported: true,
      subject: true,
      at: new Date(),
      text: '',
      photo: null,
      voice: sound,
    }
    await test.owner.query(
      `update report set evidence = jsonb_set(evidence, '{messages}', $2::jsonb) where id = $1`,
      [photoReport, JSON.stringify([message])],
    )
    expect((await staff.send(`/moderation/voice?${of}&content=${sound}`)).status).toBe(404)
    await test.owner.query(
      'insert into report_photo (tenant_id, report_id, content) select tenant_id, id, $2 from report where id = $1',
      [photoReport, sound],
    )
    const page = await staff.send(`/moderation/one?${of}`)
    expect(page.text).toMatch(new RegExp(`<audio [^>]*src="/moderation/voice[^"]*content=${sound}"`))
    const heard = await staff.send(`/moderation/voice?${of}&content=${sound}`)
    expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/webm'])
    const elsewhere = await buildStaff(app, { role: 'moderator', tenants: ['tulp'] })
    expect((await elsewhere.send(`/moderation/voice?${of}&content=${sound}`)).status).toBe(404)
    await test.owner.query(
      `update report set evidence = jsonb_set(evidence, '{messages}', '[]') where id = $1`,
      [photoReport],
    )
  })

  it('shows no message where none was reported', async () => {
    const staff = await buildStaff(app, { role: 'operator' })
    const { text } = await staff.send(`/moderation/one?tenant=${amore.tenant()}&id=${photoReport}`)
    expect(text).not.toContain(`canary ${canary}`)
  })

  it('is listed with its measure once it is decided', async () => {
    const staff = await buildStaff(app, { role: 'moderator' })
    const { id } = await amore.report(spam?.() ?? '')
    const body = { tenant: amore.tenant(), id, measure: 'warn', grounds: 'spam' }
    await staff.send('/moderation/decide', { body })
    const { text } = await staff.send('/moderation?decided=1')
    expect(shown(text)).toEqual([spam?.()])
    expect(text).toContain('<td data-label="Action taken"><div>Warning</div></td>')
  })

  it('about a text in many profiles links to the profiles of the site that have it now, and to their cases', async () => {
    const about = 'I am a simple girl who likes walks on the beach and honest people.'
    const [eva, fritz] = [
      await amore.newMember({ about, name: 'Eva' }),
      await amore.newMember({ about, name: 'Fritz' }),
    ]
    await amore.newMember({ about: 'Something else.', name: 'Hans' })
    await tulp.newMember({ about, name: 'Stranger' })
    const scan = () => scanProfiles(test.database, amore.tenant(), new Date())
    expect(await scan()).toBe(0)
    const [gina, late] = [
      await amore.newMember({ about: `${about} `, name: 'Gina' }),
      await amore.newMember({ about, name: 'Late' }),
    ]
    expect(await scan()).toBe(2)
    const staff = await buildStaff(app, { role: 'moderator' })
    const read = async (id: string) =>
      (await staff.send(`/moderation/one?tenant=${amore.tenant()}&id=${id}`)).text
    const page = async (member: { readonly id: string }) => {
      const { rows } = await test.owner.query(
        'select id, number from report where reported_id = $1 and rule is not null',
        [member.id],
      )
      const text = await read(rows[0].id)
      const [, row = ''] = /Other profiles with this text now<\/dt><dd>(.*?)<\/dd>/.exec(text) ?? []
      const links = [...row.matchAll(/id=([\w-]+)[^>]*>([^<]+)</g)].map(([, to, name]) => [to, name])
      return { number: rows[0].number, row, links }
    }
    const byMember = await amore.report(numberOf(await gina.report({ id: late.id })))
    expect(await read(byMember.id)).not.toContain('Other profiles with this text now')
    const ofLate = await page(late)
    expect((await page(gina)).links).toEqual([
      [eva.id, 'Eva'],
      [fritz.id, 'Fritz'],
      [late.id, 'Late'],
      [expect.any(String), ofLate.number],
    ])
    await test.owner.query("update member set about = '' where id = $1", [gina.id])
    await scan()
    expect(ofLate.row).toContain('>Gina<')
    expect((await page(late)).row).not.toContain('Gina')
    for (const name of ['Hans', 'Stranger', '>Late<']) expect(ofLate.row).not.toContain(name)
    expect((await page(gina)).row).toBe('')
  })
})
