import { afterAll, expect, it } from 'vitest'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { freshEmail, SignupBrowser } from '../../testing/signup-browser.ts'

const test = testDatabase()
const sites = copySites()
sites.write('amore/landers/gallery/slugs/summer.json', { discount_code: 'summer40' })
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())

const NOTHING = {
  network: '',
  ref: '',
  sub1: '',
  sub2: '',
  sub3: '',
  click_id: '',
  lander: '',
  slug: '',
  experiment: '',
  variant: '',
}

async function touchesOf(email: string): Promise<unknown[]> {
  const { rows } = await test.owner.query(
    `select s.touch, s.network, s.ref, s.sub1, s.sub2, s.sub3, s.click_id, s.lander, s.slug, s.experiment, s.variant
      from member_sources s join member m on m.tenant_id = s.tenant_id and m.id = s.member_id
      where m.email_key = $1 order by s.touch`,
    [email],
  )
  return rows
}

async function conversionsOf(email: string): Promise<unknown[]> {
  const { rows } = await test.owner.query(
    `select c.kind, c.network, c.click_id, c.lander, c.amount from conversions c
      join member m on m.tenant_id = c.tenant_id and m.id = c.member_id where m.email_key = $1 order by c.kind`,
    [email],
  )
  return rows
}

const tokenFor = async (email: string): Promise<string> => {
  const { rows } = await test.owner.query<{ body_text: string }>(
    'select body_text from outgoing_mail where recipient = $1',
    [email],
  )
  return /token=([\w-]{22})/.exec(rows.at(-1)?.body_text ?? '')?.[1] ?? ''
}

/** A browser whose page is at this address. */
function browserAt(page: string, tenant = 'amore') {
  const browser = new SignupBrowser(app, { tenant })
  const post = (path: string, values: Readonly<Record<string, string>>, referer = page) =>
    app.send(tenant, path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        referer: `http://${tenant}.localhost:${app.port}${referer}`,
      },
      body: new URLSearchParams(values).toString(),
    })
  return { browser, post }
}

it('stores link, landing page and campaign of a visit without cookies of their own', async () => {
  const email = freshEmail()
  const page = '/landers/gallery/no-such-campaign?network=n1&sub1=summer&click_id=c-1'
  const { browser, post } = browserAt(page)
  const form = { step: '0', gender: 'female', seeks: 'male', experiment: 'headline', variant: 'b' }
  const first = await post('/signup', { ...form, lander: 'gallery', slug: 'no-such-campaign' })
  expect(first.status).toBe(303)
  for (const pair of first.cookies) browser.cookies.set(...(pair.split('=') as [string, string]))
  expect([...browser.cookies.keys()]).toEqual(['signup'])
  // The remaining steps of the signup only have the draft.
  await browser.upToAccount()
  await browser.account(email)
  const source = {
    ...NOTHING,
    network: 'n1',
    sub1: 'summer',
    click_id: 'c-1',
    lander: 'gallery',
    slug: 'no-such-campaign',
    experiment: 'headline',
    variant: 'b',
  }
  expect(await touchesOf(email)).toEqual([
    { touch: 1, ...source },
    { touch: 2, ...source },
  ])
})

it('stores the first and the last touch', async () => {
  const email = freshEmail()
  const browser = new SignupBrowser(app)
  browser.cookies.set('tracking', 'network=n2&lander=video&first.network=n1&first.lander=gallery')
  await browser.signUp(email)
  expect(await touchesOf(email)).toEqual([
    { touch: 1, ...NOTHING, network: 'n1', lander: 'gallery' },
    { touch: 2, ...NOTHING, network: 'n2', lander: 'video' },
  ])
})

it('counts signup and confirmation once each, with the last touch', async () => {
  const email = freshEmail()
  const browser = new SignupBrowser(app)
  browser.cookies.set('tracking', 'network=n1&click_id=c-9')
  await browser.signUp(email)
  const signup = { kind: 1, network: 'n1', click_id: 'c-9', lander: '', amount: null }
  expect(await conversionsOf(email)).toEqual([signup])
  const token = await tokenFor(email)
  await browser.activate(token)
  await browser.activate(token)
  expect(await conversionsOf(email)).toEqual([signup, { ...signup, kind: 2 }])
})

it('stores no source for direct visits, but counts them', async () => {
  const email = freshEmail()
  await new SignupBrowser(app).signUp(email)
  expect(await touchesOf(email)).toEqual([])
  expect(await conversionsOf(email)).toMatchObject([{ kind: 1, network: '' }])
})

it('stores the discount of the campaign if the site has its code', async () => {
  const key = app.services.tenants.get('amore')?.key
  await test.owner.query('insert into discount_code (tenant_id, code, percentage) values ($1, $2, 40)', [
    key,
    'SUMMER40',
  ])
  const emails = [freshEmail(), freshEmail()]
  for (const [at, slug] of ['summer', 'winter'].entries()) {
    const { browser, post } = browserAt(`/landers/gallery/${slug}`)
    const form = { step: '0', gender: 'female', seeks: 'male', lander: 'gallery', slug }
    const first = await post('/signup', form)
    for (const pair of first.cookies) browser.cookies.set(...(pair.split('=') as [string, string]))
    await browser.upToAccount()
    await browser.account(emails[at] ?? '')
  }
  const { rows } = await test.owner.query(
    'select m.email_key, c.code from campaign_discount c join member m on m.tenant_id = c.tenant_id and m.id = c.member_id',
  )
  expect(rows).toEqual([{ email_key: emails[0], code: 'SUMMER40' }])
})

it('drops the source of a signup when another one begins in the same browser', async () => {
  const browser = new SignupBrowser(app)
  browser.cookies.set('tracking', 'network=n1')
  await browser.signUp(freshEmail())
  await browser.step(4, {})
  browser.cookies.delete('session')
  browser.cookies.delete('tracking')
  const email = freshEmail()
  await browser.signUp(email)
  expect(await touchesOf(email)).toEqual([])
})
