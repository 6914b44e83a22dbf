import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { orderNumber } from '../features/payments/server.ts'
import { testApp } from '../testing/app.ts'
import { buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { decidedReport } from '../testing/decided-report.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { type AuditNote, auditPlatform, auditTenant } from './audit.ts'

const base = testDatabase()
const app = testApp(base)
const [payment, report, complaint, member] = [newId(), newId(), newId(), newId()]

let operator: TestStaff
let support: TestStaff
let tulp: TestStaff

/** Writes entries by the operator about subjects of one site. */
async function record(site: string, notes: readonly Pick<AuditNote, 'action' | 'subject' | 'details'>[]) {
  await base.database.withTenant(keyOf(app, site), async (db) => {
    for (const note of notes) await auditTenant(db, { staffId: operator.id, now: new Date(), ...note })
  })
}

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  support = await buildStaff(app, { role: 'support' })
  tulp = await buildStaff(app, { role: 'operator', tenants: ['tulp'] })
  await record('amore', [
    { action: 'payment_viewed', subject: `payment:${payment}` },
    { action: 'report_read', subject: `report:${report}` },
    { action: 'complaint_read', subject: `complaint:${complaint}` },
    { action: 'member_viewed', subject: `member:${member}`, details: { reason: 'asked' } },
    { action: 'lander_published', subject: 'lander:gallery', details: { version: 3 } },
    { action: 'code_disabled', subject: '=1+1' },
  ])
  await record('tulp', [{ action: 'lander_edited', subject: 'lander:video' }])
  const { consoleDatabase } = app.services
  await consoleDatabase?.withStaff([], (db) =>
    auditPlatform(db, {
      staffId: operator.id,
      now: new Date(),
      action: 'staff_enabled',
      subject: `staff:${support.id}`,
    }),
  )
})

describe('the subject of an audit entry', () => {
  const linksOf = async (who: TestStaff) => {
    const { text } = await who.send('/audit')
    return [...text.matchAll(/<span class="mono"><a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, name]) => [
      to?.replaceAll('&amp;', '&'),
      name,
    ])
  }
  const at = (path: string, name: string) => `${path}?tenant=${keyOf(app, 'amore')}&${name}`
  /** What is shown of an id without a name. */
  const endOf = (id: string) => id.slice(-12).toUpperCase()

  it('links to its page, and shows a member of staff by e-mail address', async () => {
    expect(await linksOf(operator)).toEqual(
      expect.arrayContaining([
        [`/staff#staff-${support.id}`, support.email],
        [at('/landers/edit', 'lander=gallery'), 'lander:gallery'],
        [at('/complaints/one', `id=${complaint}`), `complaint:${endOf(complaint)}`],
        [at('/moderation/one', `id=${report}`), `report:${endOf(report)}`],
        [at('/finance/payment', `id=${payment}`), `payment:${orderNumber(payment)}`],
      ]),
    )
    // Opening a member's page needs a reason, which the search asks for.
    expect(await linksOf(operator)).toContainEqual([
      at('/members', `who=${member}`),
      `member:${endOf(member)}`,
    ])
    expect((await operator.send('/staff')).text).toContain(`id="staff-${support.id}"`)
  })

  it('is named by the number that people know, a refund by that of its payment', async () => {
    const buyers = buyersOf(base, app)
    const buyer = await buyers.create()
    const order = await buyers.order(buyer)
    await buyers.finish(order, 'paid')
    const body = {
      tenant: keyOf(app, 'amore'),
      payment: order.id,
      amount: '1.00',
      reason: 'late',
      key: newId(),
    }
    expect((await operator.send('/finance/refund', { body })).status).toBe(303)
    const decided = await base.database.withTenant(keyOf(app, 'amore'), (db) =>
      decidedReport(db, buyer.id, buyer.id),
    )
    await record('amore', [{ action: 'report_decided', subject: `report:${decided}` }])
    const { rows } = await base.owner.query('select number from report where id = $1', [decided])
    expect(await linksOf(operator)).toEqual(
      expect.arrayContaining([
        [at('/finance/payment', `id=${order.id}`), `refund:${orderNumber(order.id)}`],
        [at('/moderation/one', `id=${decided}`), rows[0].number],
      ]),
    )
  })

  it('shows no id whole, which only the title and the file hold', async () => {
    const { text } = await operator.send('/audit')
    // The addresses of these staff members contain their ids.
    expect(text.slice(text.indexOf('<tbody'))).not.toMatch(/[>: ][0-9a-f]{8}-[0-9a-f-]{27}[ <]/)
    expect(text).toContain(`title="member:${member}"`)
  })

  it('is not a link for those who may not open its page', async () => {
    const names = (await linksOf(support)).map(([, name]) => name)
    expect(names).toEqual(
      expect.arrayContaining([`complaint:${endOf(complaint)}`, `payment:${orderNumber(payment)}`]),
    )
    expect(names).not.toContain('lander:gallery')
    expect(names).not.toContain(support.email)
    expect((await support.send('/audit')).text).toContain(support.email)
  })
})

describe('the CSV export of the audit log', () => {
  const file = async (who: TestStaff, search = '') => {
    const { text, headers } = await who.send(`/audit/export${search}`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = text.replace('\u{FEFF}', '').trim().split('\r\n')
    expect(head).toBe('entry,at,who,action,site,subject,person,details')
    return lines.map((line) => line.split(',').slice(2).join(','))
  }

  it('contains the filtered entries with e-mail addresses of staff, and no formulas', async () => {
    const lines = await file(operator)
    expect(lines).toEqual(
      expect.arrayContaining([
        `${operator.email},staff_enabled,,staff:${support.id},${support.email},`,
        `${operator.email},member_viewed,amore,member:${member},,"{""reason"":""asked""}"`,
        `${operator.email},code_disabled,amore,'=1+1,,`,
      ]),
    )
    expect(await file(operator, '?action=report_read')).toEqual([
      `${operator.email},report_read,amore,report:${report},,`,
    ])
  })

  it('contains each entry once, even if there are several pages', async () => {
    await base.owner.query(
      `insert into audit_entry (id, tenant_id, staff_id, at, action, subject, details)
        select gen_random_uuid(), $1, $2, now(), 'photo_viewed', 'photo:' || n, '{}' from generate_series(1, 1100) n`,
      [keyOf(app, 'amore'), operator.id],
    )
    const lines = await file(operator, '?action=photo_viewed')
    expect([lines.length, new Set(lines).size]).toEqual([1100, 1100])
  })

  it('contains nothing of other sites, and is recorded at the exported site', async () => {
    const lines = await file(tulp)
    expect(lines.join()).toContain('lander:video')
    expect(lines.join()).not.toMatch(/amore|staff_enabled/)
    await file(tulp, `?tenant=${keyOf(app, 'tulp')}`)
    expect((await tulp.send(`/audit/export?tenant=${keyOf(app, 'amore')}`)).status).toBe(404)
    const { rows } = await base.owner.query(
      "select tenant_id, details from audit_entry where staff_id = $1 and action = 'list_exported' order by at",
      [tulp.id],
    )
    const details = { list: 'audit' }
    expect(rows).toEqual([
      { tenant_id: 0, details },
      { tenant_id: keyOf(app, 'tulp'), details },
    ])
  })
})
