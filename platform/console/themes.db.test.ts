import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const base = testDatabase()
const app = testApp(base)

let tenant: number
let marketer: TestStaff
let stranger: TestStaff

beforeAll(async () => {
  tenant = keyOf(app, 'amore')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
  stranger = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
})

const post = (path: string, body: object, staff = marketer) =>
  staff.send(`/themes/${path}`, { body: { tenant, ...body } })
const revisionOf = async () => {
  const { rows } = await base.owner.query('select revision from theme_drafts where tenant_id = $1', [tenant])
  return (rows[0]?.revision as number | undefined) ?? 0
}
const shownCss = () => app.services.tenants.get('amore')?.theme.css ?? ''
const published = async (tokens: object) =>
  post('publish', { revision: await revisionOf(), note: 'Green', ...tokens })

describe('the theme editor', () => {
  it('offers the tokens that sites may override, with the contrast of each pair in numbers and words', async () => {
    const { text, headers } = await marketer.send(`/themes?tenant=${tenant}`)
    expect(text).toMatch(/<input type="color"[^>]*name="color.action"/)
    expect(text).toMatch(/<input type="range"[^>]*name="radius.card"/)
    expect(text).toMatch(/data-text="color.on-action" data-on="color.action" data-need="4.5"/)
    expect(text).toMatch(/\d : 1 – enough/)
    expect(text).not.toContain('name="color.background"')
    expect(text).toContain('<option value="poster">Large centred words</option>')
    expect(text).toContain('Picture in an arch (as in the theme)')
    const origin = app.services.tenants.get('amore')?.origin
    expect(String(headers['content-security-policy'])).toContain(`frame-src ${origin}`)
    for (const path of ['/?preview=%7Etheme', '/login?preview=%7Etheme', '/members?preview=%7Etheme'])
      expect(text.includes(`${origin}${path}`), path).toBe(true)
  })

  it('stores a draft that visitors do not see, and refuses a concurrent save with the name of the other author', async () => {
    const before = shownCss()
    const first = await post('draft', { revision: 0, 'radius.card': '9', 'color.secondary': '#123456' })
    expect(first.headers.location).toBe(`/themes?tenant=${tenant}`)
    const { rows } = await base.owner.query('select tokens from theme_drafts where tenant_id = $1', [tenant])
    expect(rows[0]?.tokens).toMatchObject({ radius: { card: '9px' }, color: { secondary: '#123456' } })
    const late = await post('draft', { revision: 0, 'radius.card': '3' })
    expect(late.status).toBe(409)
    expect(late.text).toContain(`${marketer.email} has saved this theme in the meantime`)
    expect(shownCss()).toBe(before)
  })

  it.each([
    ['draft', { 'color.secondary': 'url(//x.example)' }],
    ['draft', { 'structure.hero': 'none-of-these' }],
    ['publish', { 'gradient.hero': 'red;}body{display:none' }],
  ])('refuses values at %s that the theme does not accept', async (path, tokens) => {
    const { status, text } = await post(path, { revision: await revisionOf(), ...tokens })
    expect(status).toBe(422)
    expect(text).toContain('The theme doesn’t accept this value')
  })

  it('shows the scheme that was being edited again after a save and after a refusal', async () => {
    const second = /<input[^>]*name="shown_scheme"[^>]*checked=""[^>]*value="second"/
    const saved = await post('draft', { revision: await revisionOf(), shown_scheme: 'second' })
    expect(saved.headers.location).toBe(`/themes?tenant=${tenant}&scheme=second`)
    expect((await marketer.send(String(saved.headers.location))).text).toMatch(second)
    const late = await post('draft', { revision: 0, shown_scheme: 'second' })
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(second)])
    const other = await marketer.send(`/themes?tenant=${tenant}&scheme=third`)
    expect([other.status, other.text]).toEqual([200, expect.not.stringMatching(second)])
    const first = { revision: await revisionOf(), shown_scheme: 'second', 'color.secondary': 'url(//x)' }
    expect((await post('draft', first)).text).not.toMatch(second)
  })

  it('keeps values saved by another person in fields that the refused form did not change', async () => {
    await post('draft', { revision: await revisionOf(), 'radius.card': '9', 'color.secondary': '#123456' })
    const opened = (await marketer.send(`/themes?tenant=${tenant}`)).text
    const began = /name="began" value="([^"]*)"/.exec(opened)?.[1]?.replaceAll('&quot;', '"')
    const mine = { 'radius.card': '9', 'color.secondary': '#654321', 'radius.control': '5' }
    const late = { revision: await revisionOf(), began, ...mine, 'structure.hero': 'poster' }
    await post('draft', { revision: await revisionOf(), 'radius.card': '12', 'color.secondary': '#222222' })
    const { text } = await post('draft', late)
    const shown = (name: string) =>
      new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1]
    expect(['radius.card', 'color.secondary', 'radius.control'].map(shown)).toEqual(['12', '#654321', '5'])
    expect(text).toMatch(/<option value="poster" selected=""/)
    for (const none of ['', '{', '[]', '{"tokens":{"color":{"background":"#fff"}},"structure":{}}']) {
      const typed = await post('draft', { ...late, began: none })
      expect([typed.status, /name="radius.card"[^>]* value="9"/.test(typed.text)]).toEqual([409, true])
    }
  })

  it('resets one token to the theme’s own value', async () => {
    await post('draft', { revision: await revisionOf(), 'radius.card': '9', reset: 'radius.card' })
    const { rows } = await base.owner.query('select tokens from theme_drafts where tenant_id = $1', [tenant])
    expect(rows[0]?.tokens.radius?.card).toBeUndefined()
  })
})

describe('publishing a theme', () => {
  it('is refused if a contrast is below AA, and the site does not change', async () => {
    const before = shownCss()
    const { status, text } = await published({ 'color.action': '#ffffff', 'color.on-action': '#eeeeee' })
    expect(status).toBe(422)
    expect(text).toMatch(/Text on: Buttons \/ Buttons 1\.\d+ : 1/)
    const { rows } = await base.owner.query('select 1 from theme_versions where tenant_id = $1', [tenant])
    expect([rows, shownCss()]).toEqual([[], before])
  })

  it('is refused if a contrast in the second scheme is below AA, and that scheme is shown', async () => {
    const { status, text } = await published({ 'second-color.link': '#3a1020' })
    expect(status).toBe(422)
    expect(text).toMatch(/Links? \(second scheme\) \/ Page \(second scheme\) 1\.\d+ : 1/)
    expect(text).toMatch(/<input[^>]*name="shown_scheme"[^>]*checked=""[^>]*value="second"/)
  })

  it('changes the pages of the site, and can be rolled back to an older version or to the files', async () => {
    const files = shownCss()
    const first = await published({ 'color.secondary': '#0b3b31', 'structure.hero': 'poster' })
    expect(first.status).toBe(303)
    await expect.poll(shownCss).toContain('--color-secondary:#0b3b31')
    expect(app.services.tenants.get('amore')?.theme.structure.hero).toBe('poster')
    await published({ 'color.secondary': '#20204f' })
    await expect.poll(shownCss).toContain('--color-secondary:#20204f')
    await post('rollback', { version: 1 })
    await expect.poll(shownCss).toContain('--color-secondary:#0b3b31')
    await post('rollback', {})
    await expect.poll(shownCss).toBe(files)
    const { rows } = await base.owner.query(
      "select action from audit_entry where action like 'theme_%d%' and tenant_id = $1 order by id",
      [tenant],
    )
    const actions = rows.map(({ action }) => action)
    expect(actions.slice(-4)).toEqual([
      'theme_published',
      'theme_published',
      'theme_rolled_back',
      'theme_rolled_back',
    ])
  })

  it.each([
    [{ theme: 'aurora', tokens: '{}' }, 'It was made for the theme aurora.', 404],
    [
      { theme: 'classic', tokens: '{"color":{"background":"#ffffff"}}' },
      'The theme no longer takes this value: color.background.',
      422,
    ],
  ])(
    'explains why a live version is not shown, and refuses to roll back to it',
    async (left, reason, refusal) => {
      await base.owner.query(
        `insert into theme_versions (tenant_id, version, theme, tokens, structure, live, kind, author, published_at)
       values ($1, 90, $2, $3, '{}', true, 'publish', $4, now())`,
        [tenant, left.theme, left.tokens, marketer.id],
      )
      const { text } = await marketer.send(`/themes?tenant=${tenant}`)
      for (const words of ['Version 90 isn’t shown', reason, 'go back to the files'])
        expect(text.includes(words), words).toBe(true)
      expect((await post('rollback', { version: 90 })).status).toBe(refusal)
      await base.owner.query('delete from theme_versions where tenant_id = $1 and version = 90', [tenant])
    },
  )

  it('is refused to staff of another site', async () => {
    for (const path of ['draft', 'publish', 'rollback'])
      expect((await post(path, { revision: 0, version: 1 }, stranger)).status, path).toBe(404)
    expect((await stranger.send(`/themes?tenant=${tenant}`)).status).toBe(404)
  })
})
