import { describe, expect, it } from 'vitest'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { freshEmail, SignupBrowser } from '../../testing/signup-browser.ts'
import { findViewer } from '../accounts/session-owner.ts'
import { loadCompleteSignup } from './completion-page.ts'
import { loadSignup } from './pages.ts'

const test = testDatabase()
const app = testApp(test)
const VISITOR = { kind: 'visitor', tracking: null }

/** Runs the loader of a page with the cookies of the browser. */
function open<T>(
  browser: SignupBrowser,
  load: (input: LoadInput<Member>) => Promise<T>,
  input: Partial<LoadInput> = {},
): Promise<T> {
  const tenant = app.services.tenants.get(browser.tenant)
  if (!tenant) throw new Error(`the demo tenant ${browser.tenant} is missing`)
  const cookies = Object.fromEntries(browser.cookies)
  return test.database.withTenant(tenant.key, async (db) => {
    const now = new Date()
    const viewer = (await findViewer(db, cookies.session ?? '', now)) ?? VISITOR
    const words = { t: (key: string) => key, locale: { code: 'en', iso: 'en' } }
    const scope = { db, tenant, viewer, now, country: 'IT', ...words } as unknown as RequestScope<Member>
    return load({ params: {}, query: {}, ...input, cookies, scope })
  })
}

/** The interests that the signup steps carry, from the page at this address. */
async function carried(query: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
  const input = { query: Object.fromEntries(new URLSearchParams(query)), form: { values, errors: {} } }
  return (await open(new SignupBrowser(app), loadSignup, input)).interests.join(',')
}

/** Interests that are preselected on the page that completes the profile. */
async function ticked(browser: SignupBrowser): Promise<string[]> {
  const { interests } = await open(browser, loadCompleteSignup)
  const all = interests?.groups.flatMap((group) => group.interests) ?? []
  return all.flatMap(({ slug, chosen }) => (chosen ? [slug] : [])).sort()
}

async function signedUp(interests: string, browser = new SignupBrowser(app)): Promise<SignupBrowser> {
  await browser.upToAccount(interests ? { interests } : {})
  expect((await browser.account(freshEmail())).status).toBe(200)
  return browser
}

describe('interests picked before the signup', () => {
  it.each([
    ['interest_music=on&interest_art=on&interest_tea=on', 'music,art,tea'],
    ['interests=music,art', 'music,art'],
    ['interests=music,%20art,music', 'music,art'],
    ['interest_music=on&interest_art=on&interest_tea=on&interest_wine=on', 'music,art,tea'],
    ['interests=bondage,lingerie,music,nonsense,toString', 'music'],
    ['interests=', ''],
    ['seeks=male', ''],
  ])('are the first three everyday ones of %s', async (query, interests) => {
    expect(await carried(query)).toBe(interests)
  })

  it('are kept if a plain form is refused', async () => {
    expect(await carried('step=0', { step: '0', interests: 'music' })).toBe('music')
  })

  it('are preselected where the profile is completed, until it is completed', async () => {
    const browser = await signedUp('music,tea')
    expect(await ticked(browser)).toEqual(['music', 'tea'])
    expect((await browser.step(4, {})).status).toBe(200)
    expect(await ticked(browser)).toEqual(['music', 'tea'])
    await browser.post('/complete-signup', { interest_art: 'on' })
    expect(await ticked(browser)).toEqual(['art'])
  })

  it('may be sent with any step; the latest ones count', async () => {
    const browser = new SignupBrowser(app)
    await browser.upToAccount({ interests: 'music' })
    await browser.account(freshEmail(), { interests: 'art,beer' })
    expect(await ticked(browser)).toEqual(['art', 'beer'])
  })

  it('are checked again when sent: none that is intimate or unknown, at most three', async () => {
    const browser = await signedUp('bondage,nonsense,music,art,tea,wine')
    expect(await ticked(browser)).toEqual(['art', 'music', 'tea'])
  })

  it('are empty if none was picked', async () => {
    expect(await ticked(await signedUp(''))).toEqual([])
  })

  it('are not those of the person who signed up before in the same browser', async () => {
    const browser = await signedUp('music')
    await browser.step(4, {})
    const next = new SignupBrowser(app)
    next.cookies.set('signup', browser.cookies.get('signup') ?? '')
    expect(await ticked(await signedUp('', next))).toEqual([])
  })
})
