import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { address, mailTo } from './site.ts'
import { invitation, type Site } from './sites.ts'

export interface Newcomer {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly gender: 'male' | 'female'
  readonly seeks: 'male' | 'female'
  readonly birthDate: readonly [year: string, month: string, day: string]
  /** Country of residence, by default the site's first one; for signups through the API. */
  readonly country?: string
}

let made = 0

/** A new person with a unique address. */
export function newcomer(more: Partial<Newcomer> = {}): Newcomer {
  made += 1
  const email = `reader.${process.pid}.${Date.now().toString(36)}.${made}@example.org`
  const password = 'lampone-tra-le-nuvole'
  return {
    name: 'Robin',
    email,
    password,
    gender: 'male',
    seeks: 'female',
    birthDate: ['1988', '05', '17'],
    ...more,
  }
}

/** A picture that the photo step accepts. */
export async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 640, height: 800, channels: 3 as const, background: '#8aa6c1' }
  return { name: 'me.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

/** Dismisses the entry warning if it is shown. */
export async function enter(page: Page, { say, minimumAge }: Site): Promise<void> {
  const yes = page.getByRole('button', { name: say('site:entry_enter', { age: minimumAge }) })
  if (await yes.isVisible()) await yes.click()
  await expect(yes).toBeHidden()
}

/**
 * Selects the radio card with that name in that group by keyboard: its input covers the whole card
 * invisibly, and a phone's fixed bar may cover both.
 */
export async function choose(page: Page, group: string, option: string): Promise<void> {
  const radio = page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true })
  await radio.press('Space')
  await expect(radio).toBeChecked()
}

const next = (page: Page, { say }: Site) =>
  page.getByRole('button', { name: say('common:next'), exact: true }).click()

/** Expects a step, by its heading. */
export const expectStep = (page: Page, { say }: Site, key: string) =>
  expect(page.getByRole('heading', { name: say(`signup:${key}`), level: 2 })).toBeVisible()

/** Step 0: gender, and the gender that they look for. */
export async function chooseWho(page: Page, { say }: Site, { gender, seeks }: Newcomer): Promise<void> {
  await choose(page, say('signup:i_am'), say(`options:gender.${gender}`))
  await choose(page, say('signup:i_seek'), say(`options:genders.${seeks}`))
}

/** Step 1: the date of birth. */
export async function typeBirthDate(page: Page, { say }: Site, date: readonly string[]): Promise<void> {
  const [year = '', month = '', day = ''] = date
  await page.getByLabel(say('common:day'), { exact: true }).fill(day)
  await page.getByLabel(say('common:month'), { exact: true }).fill(month)
  await page.getByLabel(say('common:year'), { exact: true }).fill(year)
}

/** Step 2: the first place of the list, after the empty one. */
export async function choosePlace(page: Page, { say }: Site): Promise<void> {
  await page.getByLabel(say('signup:place')).selectOption({ index: 1 })
}

/** Step 3: what is typed into it. */
export async function typeAccountFields(page: Page, { say }: Site, who: Newcomer): Promise<void> {
  await page.getByLabel(say('signup:name')).fill(who.name)
  await page.getByLabel(say('common:email')).fill(who.email)
  await page.getByLabel(say('common:password'), { exact: true }).fill(who.password)
}

/** Step 3: the data of the account. */
export async function typeAccount(page: Page, site: Site, who: Newcomer): Promise<void> {
  await typeAccountFields(page, site, who)
  await page.locator('input[name=terms]').check()
  await page.locator('input[name=consent]').check()
}

/** Submits step 0, on the front page or the signup page. */
export async function sendWho(page: Page): Promise<void> {
  await page.locator('main form[action^="/signup"] button[type=submit]').click()
}

/** From the front page through steps 0 to 3, up to the photo step. */
export async function signUp(page: Page, site: Site, who: Newcomer): Promise<void> {
  await page.goto(address(site.id, `/${site.arrival}`))
  await enter(page, site)
  if (invitation(site)) await page.goto(address(site.id, `/signup${invitation(site)}`))
  await chooseWho(page, site, who)
  await sendWho(page)
  await afterWho(page, site, who)
}

/** Steps 1 to 3, up to the photo step. */
export async function afterWho(page: Page, site: Site, who: Newcomer): Promise<void> {
  const { say } = site
  await expectStep(page, site, 'step_birth')
  await typeBirthDate(page, site, who.birthDate)
  await next(page, site)
  await expectStep(page, site, 'step_place')
  await choosePlace(page, site)
  await next(page, site)
  await expectStep(page, site, 'step_account')
  await typeAccount(page, site, who)
  await page.getByRole('button', { name: say('signup:create') }).click()
  await expectStep(page, site, 'step_last')
}

/** Step 4 and the completion step, up to the first matches. */
export async function finishSignup(page: Page, { say }: Site): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(page.getByText(say('signup:photo_sent'))).toBeVisible()
  await chooseAnotherPhoto(page)
  await page.getByRole('button', { name: say('signup:finish'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('signup:complete_title') })).toBeVisible()
  await page.getByRole('button', { name: say('common:continue'), exact: true }).click()
  await page.getByLabel(say('profile:prompts_answer'), { exact: true }).fill('Lake, bread, long talks.')
  await page.getByRole('button', { name: say('common:continue'), exact: true }).click()
  await page.getByRole('button', { name: say('signup:complete_save') }).click()
  await expect(page.getByRole('heading', { name: say('signup:matches_title') })).toBeVisible()
}

/** Replaces the chosen photo by a second one. */
async function chooseAnotherPhoto(page: Page): Promise<void> {
  const names = () =>
    page.evaluate(async () => {
      const { photos } = (await (await fetch('/api/photo')).json()) as { photos: { name: string }[] }
      return photos.map(({ name }) => name).join()
    })
  const first = await names()
  // The second field, for another photo, is there since the first one was accepted.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await expect.poll(names).not.toBe(first)
  expect(await names()).not.toContain(',')
}

/** Opens the link of the activation mail; the page confirms automatically. */
export async function activate(page: Page, { id, say, name }: Site, who: Newcomer): Promise<void> {
  const mail = await mailTo(page, id, who.email)
  const link = mail.links.find((one) => one.includes('/activate/done'))
  expect(link, `a link to confirm in "${mail.subject}"`).toBeDefined()
  await page.goto(link ?? '')
  await expect(
    page.getByRole('heading', { name: say('signup:done_title', { name: who.name }) }),
  ).toBeVisible()
  await expect(page.getByText(say('signup:done_text', { site: name }))).toBeVisible()
  expect(page.url(), 'the token is gone from the address').not.toContain('token')
}
