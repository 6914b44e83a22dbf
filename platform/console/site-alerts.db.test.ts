import { beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import type { MailMessage } from '../features/notifications/server.ts'
import { type Finding, type FindingCode, finding } from '../tenancy/finding.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'
import { withoutKeys } from '../testing/without-keys.ts'
import type { SiteRecords } from './site-alert-facts.ts'
import { type AlertServices, watchFigures, watchRecords } from './site-alert-jobs.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOON = new Date('2026-11-27T12:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const DAY = 24 * 60

let sent: MailMessage[] = []
let faults: readonly Finding[] = []
let takesMail = true

const services = (): AlertServices => ({
  ...app.services,
  tenants: { all: () => [], byKey: () => undefined, faultsOf: (id) => (id === 'amore' ? faults : []) },
  mail: {
    send: async (message) => {
      if (!takesMail) throw new Error('no')
      sent.push(message)
    },
  },
})
const watch = (now = NOON, site = 'amore', changed: Partial<Tenant> = {}) =>
  watchFigures(services(), { ...demoSite(app, site), ...changed }, now)
const brokenFile = finding(
  'file_unreadable',
  { file: 'tenants/amore/tenant.json', tenant: 'amore' },
  'broken',
)

interface Row {
  readonly kind: string
  readonly open: boolean
  readonly mailed: boolean
}
const alerts = async (site = 'amore') =>
  (
    await test.owner.query<Row>(
      `select kind, ended_at is null as open, mailed_at is not null as mailed from site_alert
        where tenant_id = $1 order by opened_at, kind`,
      [keyOf(app, site)],
    )
  ).rows

const asOwner = (statement: string, values: unknown[]) =>
  withoutKeys(test.owner, (client) => client.query(statement, values))

/** Sign-ups every 12 hours of 28 days, the last one this many hours before noon. */
const signUps = (site: string, hours: number) =>
  test.owner.query(
    `insert into conversions (tenant_id, id, kind, at, cause)
      select $1, gen_random_uuid(), 1, $2::timestamptz - make_interval(hours => $3 + 12 * n), gen_random_uuid()::text
      from generate_series(0, 55) n`,
    [keyOf(app, site), NOON, hours],
  )

/** Payments by card, placed this many hours before noon. */
const pay = (site: string, count: number, hours: number, status: string) =>
  asOwner(
    `insert into payment (tenant_id, id, order_id, member_id, provider, method, amount, currency, status, created_at, asked_at)
      select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'test', 'creditcard', 999, 'EUR', $4,
        $2::timestamptz - make_interval(hours => $3), $2 from generate_series(1, $5)`,
    [keyOf(app, site), NOON, hours, status, count],
  )

/** The last webhook of all sites. */
const webhookAt = (at: Date) =>
  test.owner.query(
    'insert into payment_webhook_last select id, $1 from tenant on conflict (tenant_id) do update set at = excluded.at',
    [at],
  )

beforeEach(async () => {
  sent = []
  faults = []
  takesMail = true
  await test.owner.query(
    'delete from site_alert; delete from conversions; delete from staff_session; update staff set disabled_at = now()',
  )
  await asOwner('delete from payment', [])
  await webhookAt(later(-3 * DAY))
})

describe('the job of alerts', () => {
  it('raises an alert once, mails it once to the operators of the site in their language, and closes it', async () => {
    const anna = await buildStaff(app, { role: 'operator' })
    const ben = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
    await buildStaff(app, { role: 'operator', tenants: ['tulp'] })
    await buildStaff(app, { role: 'marketer' })
    await anna.send('/sites', { headers: { cookie: `${anna.cookie}; language=de` } })
    faults = [brokenFile]
    await watch()
    await watch(later(15))
    expect(await alerts()).toEqual([{ kind: 'files', open: true, mailed: true }])
    expect(Object.fromEntries(sent.map(({ to, subject }) => [to, subject]))).toEqual({
      [anna.email]: 'Amore: Fehler in den Dateien',
      [ben.email]: 'Amore: Faults in the files',
    })
    expect(sent[0]?.text).toContain(`http://console.localhost`)
    faults = []
    await watch(later(30))
    expect(await alerts()).toEqual([{ kind: 'files', open: false, mailed: true }])
    expect(sent).toHaveLength(2)
  })

  it('takes one that comes back within a day for the same, and mails a later one again', async () => {
    await buildStaff(app, { role: 'operator' })
    faults = [brokenFile]
    await watch()
    faults = []
    await watch(later(15))
    faults = [brokenFile]
    await watch(later(30))
    expect([await alerts(), sent.length]).toEqual([[{ kind: 'files', open: true, mailed: true }], 1])
    faults = []
    await watch(later(45))
    faults = [brokenFile]
    await watch(later(46 + DAY))
    expect([(await alerts()).map(({ open }) => open), sent.length]).toEqual([[false, true], 2])
  })

  it('tries again where the mail server took no mail, and keeps quiet without operators', async () => {
    faults = [brokenFile]
    await watch()
    expect(await alerts()).toEqual([{ kind: 'files', open: true, mailed: false }])
    await buildStaff(app, { role: 'operator' })
    takesMail = false
    await watch(later(15))
    expect(await alerts()).toEqual([{ kind: 'files', open: true, mailed: false }])
    takesMail = true
    await watch(later(30))
    expect([await alerts(), sent.length]).toEqual([[{ kind: 'files', open: true, mailed: true }], 1])
  })

  it('reads the figures of its own site alone', async () => {
    await signUps('amore', 37)
    await signUps('tulp', 1)
    await pay('amore', 20, 24 * 5, 'paid')
    await pay('amore', 6, 3, 'failed')
    await watch(NOON, 'amore')
    await watch(NOON, 'tulp')
    const open = async (site: string) => (await alerts(site)).map(({ kind }) => kind)
    expect(await open('amore')).toEqual(['payments', 'signups', 'webhooks'])
    expect(await open('tulp')).toEqual([])
  })

  it('counts orders after the last webhook, in whichever state the reconciler found them', async () => {
    await pay('amore', 3, 2, 'open')
    await webhookAt(later(-90))
    await watch()
    expect(await alerts()).toEqual([])
    await webhookAt(later(-180))
    await watch(later(1))
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['webhooks'])
  })

  it('counts mails that came back among those of the week', async () => {
    const key = keyOf(app, 'amore')
    await test.owner.query(
      `insert into outgoing_mail (tenant_id, id, mail_key, recipient, subject, body_text, body_html, created_at, sent_at)
        select $1, gen_random_uuid(), 'alert:' || n, 'x@example.test', '', '', '', $2, $2 from generate_series(1, 60) n`,
      [key, later(-60)],
    )
    await watch()
    expect(await alerts()).toEqual([])
    await test.owner.query(
      `insert into mail_report (tenant_id, report_key, mail_id, verdict, received_at)
        select tenant_id, decode(md5(mail_key), 'hex'), id, 'hard', $2 from outgoing_mail
        where tenant_id = $1 and mail_key in ('alert:1', 'alert:2')`,
      [key, NOON],
    )
    await watch(later(15))
    await test.owner.query("delete from outgoing_mail where mail_key like 'alert:%'")
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['bounces'])
  })

  it('is silent about sign-ups of a paused site, and about everything of a draft', async () => {
    await signUps('amore', 37)
    faults = [brokenFile]
    await watch(NOON, 'amore', { state: 'paused' })
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['files'])
    await watch(later(15), 'amore', { state: 'draft' })
    expect((await alerts()).map(({ open }) => open)).toEqual([false])
  })

  it('is silent about sign-ups of a site that takes none', async () => {
    await signUps('amore', 37)
    const { settings } = demoSite(app, 'amore')
    await watch(NOON, 'amore', { settings: { ...settings, signups: 'none' } })
    expect(await alerts()).toEqual([])
  })
})

describe('the job of records', () => {
  const MAIL = { from: 'post@amore.example', dkim: { selector: 'key', domain: 'amore.example' } }
  const of = (code: FindingCode) => finding(code, { file: 'tenants/amore/tenant.json', tenant: 'amore' }, '')
  const seen = (codes: readonly FindingCode[], trusted = true): SiteRecords => ({
    mail: async () => codes.map(of),
    certificate: async () => ({ trusted, ends: later(90 * DAY) }),
  })
  const look = (now: Date, records: SiteRecords) => {
    const site = demoSite(app, 'amore')
    const settings: Tenant['settings'] = { ...site.settings, hosts: ['amore.example'], mail: MAIL }
    return watchRecords(services(), { ...site, settings }, records, now)
  }

  it('raises what is missing, leaves alerts alone while nobody answers, and closes them', async () => {
    await look(NOON, seen(['dkim_record_missing', 'dmarc_missing'], false))
    const kinds = async () => (await alerts()).flatMap(({ kind, open }) => (open ? [kind] : []))
    expect(await kinds()).toEqual(['certificate', 'dkim'])
    await look(later(15), { ...seen(['dns_not_asked']), certificate: async () => undefined })
    expect(await kinds()).toEqual(['certificate', 'dkim'])
    await look(later(30), seen([]))
    expect(await kinds()).toEqual([])
  })

  it('leaves the alerts of the other job alone', async () => {
    faults = [brokenFile]
    await watch()
    await look(later(1), seen([]))
    expect(await alerts()).toEqual([{ kind: 'files', open: true, mailed: false }])
  })
})

describe('alerts in the console', () => {
  let operator: TestStaff
  let limited: TestStaff
  const raise = async (site: string, kind: string, subject = '') => {
    const { rows } = await test.owner.query<{ id: string }>(
      `insert into site_alert (tenant_id, id, kind, subject, facts, opened_at)
        values ($1, gen_random_uuid(), $2, $3, '{"share": 4.2, "number": 3}', $4) returning id`,
      [keyOf(app, site), kind, subject, NOON],
    )
    return rows[0]?.id ?? ''
  }
  const one = async (who: TestStaff, site = 'amore') =>
    (await who.send(`/sites/one?tenant=${keyOf(app, site)}`)).text.replace(/<style.*?<\/style>/gs, '')
  const card = async (who: TestStaff, name: string) =>
    (await who.send('/sites')).text
      .split('<li class="card">')
      .find((part) => part.includes(`>${name}</a>`))
      ?.replace(/<[^>]+>/g, ' ')
  const see = (who: TestStaff, site: string, id: string) =>
    who.send('/sites/alerts/seen', { body: { tenant: keyOf(app, site), id } })

  beforeEach(async () => {
    operator = await buildStaff(app, { role: 'operator' })
    limited = await buildStaff(app, { role: 'operator', tenants: ['tulp'] })
  })

  it('are counted on the card of their site, and shown there with what to do', async () => {
    await raise('amore', 'bounces')
    await raise('amore', 'certificate', 'amore.example')
    await raise('tulp', 'files')
    expect(await card(operator, 'Amore')).toContain('2 alerts')
    expect(await card(operator, 'Tulp')).toContain('1 alert')
    const page = await one(operator)
    expect(page).toContain('4.2% could not be delivered')
    expect(page).toContain('Browsers warn visitors of amore.example')
    expect(page).toContain('href="https://amore.example/"')
    expect(page).not.toContain('Faults in the files')
    expect(await card(limited, 'Tulp')).toContain('1 alert')
  })

  it('lead only to pages that the person may open', async () => {
    await raise('amore', 'mismatches')
    const marketer = await buildStaff(app, { role: 'marketer' })
    const link = `href="/finance/alerts?tenant=${keyOf(app, 'amore')}"`
    expect(await one(operator)).toContain(link)
    const page = await one(marketer)
    expect(page).toContain('Our books and the provider differ')
    expect(page).not.toContain(link)
    expect(page).not.toContain('/sites/alerts/seen')
  })

  it('are put aside once, by name and in the audit log, and counted no more', async () => {
    const id = await raise('amore', 'files')
    expect((await see(limited, 'amore', id)).status).toBe(404)
    expect((await see(limited, 'tulp', id)).status).toBe(404)
    expect((await see(operator, 'amore', id)).status).toBe(303)
    expect((await see(operator, 'amore', id)).status).toBe(303)
    const { rows } = await test.owner.query(
      "select staff_id, details from audit_entry where action = 'site_alert_seen' and subject = $1",
      [`alert:${id}`],
    )
    expect(rows).toEqual([{ staff_id: operator.id, details: { kind: 'files' } }])
    expect(await card(operator, 'Amore')).not.toContain('alert')
    expect(await one(operator)).toContain(`Put aside by ${operator.email}`)
  })

  it('that are over, or of a kind that the program no longer has, are not shown', async () => {
    await raise('amore', 'of_another_time')
    const id = await raise('amore', 'files')
    await test.owner.query('update site_alert set ended_at = now() where id = $1', [id])
    expect(await card(operator, 'Amore')).not.toContain('alert')
    expect(await one(operator)).not.toContain('id="alerts"')
    expect((await see(operator, 'amore', id)).status).toBe(404)
  })
})
