import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { endpointOf, nameOf } from '../testing/console-examples.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff } from '../testing/staff.ts'
import { keyOf, showPhoto } from '../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../testing/waiting.ts'
import { consoleRoutes } from './routes.ts'

const base = testDatabase()
const app = testApp(base)

/** Endpoints that write no audit entry with their example request, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'GET /': 'counts what waits, and names no one',
  'GET /find': 'recorded where a member is found (find.db.test.ts)',
  'POST /find': 'recorded where a member is found (find.db.test.ts)',
  'GET /sign-in': 'shows no data',
  'GET /second-factor': 'shows no data',
  'GET /invitation': 'shows the invited person their own address',
  'GET /photos/more': 'records what was not on the screen yet; in this test all of it is',
  'GET /photos/image': 'the page or fragment that names the picture has recorded it',
  'GET /checks': 'recorded where a photo is there (profile-checks.db.test.ts)',
  'GET /checks/image': 'the page that names the picture has recorded it',
  'GET /checks/photo': 'the page that names the picture has recorded it',
  'POST /checks/decide': 'recorded where the photo is there (profile-checks.db.test.ts)',
  'POST /checks/skip': 'ends a lease, and shows nothing',
  'GET /audit': 'shows entries of staff, with ids and codes alone',
  'GET /staff': 'shows staff, to those who manage them',
  'GET /account': 'shows the person their own second factors',
  'GET /confirm': 'shows no data',
  'POST /confirm': 'a code is asked for and counted; a wrong one is a line of the security log',
  'POST /sign-in':
    'a wrong password is a line of the security log; a right one is recorded with the second factor',
  'POST /second-factor': 'a wrong code is counted; a right one is recorded as the sign-in',
  'POST /second-factor/passkey-options': 'makes a challenge',
  'POST /second-factor/passkey': 'a refused passkey signs nobody in; a right one is recorded as the sign-in',
  'POST /language': 'changes the language of the console in this browser',
  'POST /invitation': 'a refused form; the acceptance is recorded with the new session',
  'POST /photos/skip': 'ends a lease, and shows nothing',
  'POST /photos/undo': 'recorded where there is a decision to take back (photos.db.test.ts)',
  'POST /passkeys/options': 'makes a challenge',
  'POST /passkeys': 'a refused passkey; one that is added is recorded (passkeys.db.test.ts)',
  'POST /passkeys/remove': 'recorded where the passkey is there (passkeys.db.test.ts)',
  'POST /staff/new-link': 'recorded where the person is there (staff.db.test.ts)',
  'POST /staff/disable': 'recorded where the person is there (staff.db.test.ts)',
  'POST /staff/enable': 'recorded where the person is there (staff.db.test.ts)',
  'POST /staff/end-sessions': 'recorded where the person is there (staff.db.test.ts)',
  'POST /signup-links/invite': 'recorded where the address is there (signup-links.db.test.ts)',
  'POST /signup-links/revoke': 'recorded where the link is there (signup-links.db.test.ts)',
  'GET /moderation': 'shows numbers, kinds and times alone',
  'GET /moderation/one': 'recorded where the report is there (moderation-queue.db.test.ts)',
  'GET /moderation/image': 'the page that names the picture has recorded it',
  'GET /moderation/voice': 'the page that names the recording has recorded it',
  'POST /moderation/decide': 'recorded where the report is there (moderation.db.test.ts)',
  'POST /moderation/appeal': 'recorded where the appeal is there (moderation.db.test.ts)',
  'GET /complaints': 'shows numbers and dates alone',
  'GET /complaints/one': 'recorded where the complaint is there (complaints.db.test.ts)',
  'POST /complaints/take': 'tells colleagues who works on a complaint, and shows nothing',
  'POST /complaints/release': 'tells colleagues that nobody works on a complaint, and shows nothing',
  'POST /complaints/note': 'recorded where the complaint is there (complaint-work.db.test.ts)',
  'GET /complaints/templates': 'shows saved answers, which name no member',
  'POST /complaints/templates/remove': 'recorded where the answer is there (complaint-work.db.test.ts)',
  'POST /complaints/answer': 'recorded where the complaint is there (complaints.db.test.ts)',
  'GET /finance/payment': 'recorded where the payment is there (finance.db.test.ts)',
  'GET /finance/refunds': 'shows sums and numbers alone',
  'GET /finance/transactions': 'shows sums and numbers alone',
  'GET /finance/alerts': 'shows sums and numbers alone',
  'GET /finance/vat': 'shows sums alone',
  'GET /members': 'shows the form of a search',
  'GET /members/member': 'recorded where the member is there (members.db.test.ts)',
  'GET /links/qr': 'draws an address of the site',
  'GET /codes': 'shows codes and sums alone',
  'POST /finance/refund': 'recorded where the payment is there (finance.db.test.ts)',
  'POST /finance/credit-back': 'recorded where the member is there (finance.db.test.ts)',
  'POST /finance/refunds/approve': 'recorded where the refund is there (finance.db.test.ts)',
  'POST /finance/refunds/paid': 'recorded where the refund is there (payout.db.test.ts)',
  'POST /finance/refunds/reject': 'recorded where the refund is there (finance.db.test.ts)',
  'POST /finance/alerts/resolve': 'recorded where the alert is there (finance-lists.db.test.ts)',
  'POST /members': 'recorded where a member is found (members.db.test.ts)',
  'POST /members/disable': 'recorded where the member is there (members.db.test.ts)',
  'POST /members/enable': 'recorded where the member is there (members.db.test.ts)',
  'POST /members/end-sessions': 'recorded where the member is there (members.db.test.ts)',
  'POST /codes/disable': 'recorded where the code is there (codes.db.test.ts)',
  'GET /campaigns': 'shows sums alone',
  'GET /campaigns/costs': 'shows sums alone',
  'POST /campaigns/costs/import': 'recorded where the file has lines (costs.db.test.ts)',
  'POST /campaigns/costs/remove': 'recorded where the sum is there (costs.db.test.ts)',
  'GET /experiments': 'shows sums alone',
  'GET /landers': 'shows pages of the site, and who works on them',
  'GET /landers/edit': 'shows the editor; a saved draft is recorded',
  'POST /landers/delete': 'recorded where the lander was never published (own-landers.db.test.ts)',
  'GET /landers/canvas': 'shows a page of the site without any member',
  'GET /themes': 'shows colours of the site, and who published them',
  'GET /landers/list': 'shows pages of the site, and who works on them',
  'GET /landers/document': 'shows a page of the site, and who edits it',
  'POST /landers/editing': 'says that an editor is open; a saved draft is recorded',
  'POST /landers/check': 'changes nothing, and shows no person',
  'POST /landers/unschedule': 'recorded where a plan waits (landers.db.test.ts)',
  'POST /landers/pictures': 'recorded where a file is sent (lander-files.db.test.ts)',
  'GET /landers/picture': 'shows a picture of the site',
  'GET /landers/preview-link': 'shows the address of a page of the site',
  'GET /landers/versions': 'shows versions of a page, and who made them',
  'GET /landers/version': 'shows a page of the site',
  'GET /links': 'shows links of the site, and no person',
  'POST /links/disable': 'recorded where the link is there (links.db.test.ts)',
  'GET /sites/links': 'shows links of the site, and who made them',
  'POST /sites/links/withdraw': 'recorded where the link is open (preview-links.db.test.ts)',
  'GET /postbacks': 'shows what networks were told, and no member',
  'POST /postbacks/test': 'recorded where the site names the network (links.db.test.ts)',
  'POST /postbacks/again': 'recorded where the postback has failed (links.db.test.ts)',
  'GET /sites': 'figures and counts, no data of members',
  'GET /sites/matrix': 'shows pages of the site, with invented members',
  'GET /sites/one': 'figures and counts, no data of members',
  'GET /sites/new': 'shows an empty form',
  'GET /sites/new/picture': 'draws a picture of a theme',
  'GET /sites/new/look': 'makes a link to a page of no site',
  'POST /sites/new': 'recorded where the site was made (new-site.db.test.ts)',
  'GET /sites/settings': 'shows settings of the site',
  'POST /sites/settings': 'recorded where a setting changes (site-settings.db.test.ts)',
  'GET /sites/state': 'shows the state of the site, and who pressed it',
  'POST /sites/state': 'recorded where the site can take the step (site-state.db.test.ts)',
  'POST /sites/alerts/seen': 'recorded where the alert is open (site-alerts.db.test.ts)',
  'POST /sites/archive': 'recorded where the id was typed (site-state.db.test.ts)',
  'GET /stories': 'shows stories, which name no member',
  'POST /stories/decide': 'recorded where the story waits (stories.db.test.ts)',
  'GET /signup-links': 'recorded where names of members are shown (signup-links.db.test.ts)',
}

let photo: { readonly tenant: number; readonly photo: string }

beforeAll(async () => {
  const tenant = keyOf(app, 'amore')
  await base.database.withTenant(tenant, async (db) => showPhoto(db, (await buildMember(db)).id))
  const { rows } = await base.owner.query('update photo set status = 0 where tenant_id = $1 returning id', [
    tenant,
  ])
  await noteAllWaiting(base)
  photo = { tenant, photo: rows[0].id }
})

const entries = async () => (await base.owner.query('select count(*)::int as n from audit_entry')).rows[0].n

it('each endpoint of the console writes an entry into the audit log, or is on the list of those that need none', async () => {
  const routes = consoleRoutes({ ...app.services, party: { id: '', origin: '' } } as never)
  const silent: string[] = []
  for (const route of routes) {
    const staff = await buildStaff(app, { role: 'operator' })
    const { path, options } = endpointOf(route, photo)
    const before = await entries()
    const { status } = await staff.send(path, options)
    expect(status, nameOf(route)).toBeLessThan(500)
    if ((await entries()) === before) silent.push(nameOf(route))
  }
  expect(silent.sort()).toEqual(Object.keys(WITHOUT).sort())
})
