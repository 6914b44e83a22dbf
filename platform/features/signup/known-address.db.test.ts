import { beforeEach, describe, expect, it } from 'vitest'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { signingUp } from '../../testing/signing-up.ts'
import { freshEmail } from '../../testing/signup-browser.ts'

const test = testDatabase()
const app = testApp(test)
const { visitor, mailsTo, signUp, activate, tokenFor } = signingUp(test, app)

// The tests share the table of counters; each starts with an empty one.
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('an address that has an account', () => {
  it('gets the same response, and its owner gets a mail', async () => {
    const known = freshEmail()
    const owner = await signUp(known)
    await activate(owner, await tokenFor(known))
    const unknown = freshEmail()
    const [first, second] = [visitor(), visitor()]
    await first.upToAccount()
    await second.upToAccount()
    const [a, b] = [await first.account(known), await second.account(unknown)]
    expect(a.status).toBe(b.status)
    expect(a.json).toEqual(b.json)
    expect(await first.status()).toBe(await second.status())
    const mails = await mailsTo(known)
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)?.body_text).not.toMatch(/token=/)
    // The claim can be used to look around, but never be confirmed: sending again mails the owner,
    // not a link.
    const again = await first.send('/api/activation', {})
    const other = await second.send('/api/activation', {})
    expect([again.status, again.json]).toEqual([other.status, other.json])
    expect((await mailsTo(known)).at(-1)?.body_text).not.toMatch(/token=/)
  })

  it('gets its mail as its owner typed it, however another person types it', async () => {
    const known = freshEmail()
    await activate(await signUp(known), await tokenFor(known))
    const browser = visitor()
    await browser.upToAccount()
    await browser.account(known.toUpperCase())
    expect(await mailsTo(known)).toHaveLength(2)
    expect(await mailsTo(known.toUpperCase())).toEqual([])
  })

  it('that is being deleted is reported by mail, or in the form if the tenant is explicit', async () => {
    const siteOf = (id: string) => {
      const site = app.services.tenants.get(id)
      if (!site) throw new Error(`the demo tenant ${id} is missing`)
      return site
    }
    const [amore, nordlys] = [siteOf('amore'), siteOf('nordlys')]
    const [discreet, explicit] = [freshEmail(), freshEmail()]
    await activate(await signUp(discreet), await tokenFor(discreet))
    await activate(await signUp(explicit, 'nordlys'), await tokenFor(explicit))
    await test.owner.query('update member set status = 3 where email_key = any($1)', [[discreet, explicit]])
    const [here, there] = [visitor(), visitor('nordlys')]
    await here.upToAccount()
    await there.upToAccount()
    expect((await here.account(discreet)).status).toBe(200)
    // The subject is that of any other account; only the body reveals it.
    const t = await i18nextTranslator(amore, 'it')
    const text = t('mail:account_deleting_text', { site: amore.settings.name })
    expect((await mailsTo(discreet)).at(-1)?.body_text).toContain(text.split('\n\n')[1])
    const refused = await there.account(explicit)
    const said = translator(nordlys, nordlys.settings.domain_language)('errors:account_being_deleted')
    expect(refused.json).toMatchObject({ error: { fields: { email: said } } })
  })

  it('is an error of the form if the tenant is explicit', async () => {
    const email = freshEmail()
    const owner = await signUp(email, 'nordlys')
    await activate(owner, await tokenFor(email))
    const browser = visitor('nordlys')
    await browser.upToAccount()
    const answer = await browser.account(email)
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { error: { fields: { email: expect.any(String) } } },
    ])
  })

  it('of another tenant is unknown here', async () => {
    const email = freshEmail()
    const owner = await signUp(email)
    await activate(owner, await tokenFor(email))
    const browser = visitor('nordlys')
    await browser.upToAccount()
    expect((await browser.account(email)).status).toBe(200)
  })
})

it('is checked for deliverability only, never for whether it is known', async () => {
  const email = freshEmail()
  const owner = await signUp(email)
  await activate(owner, await tokenFor(email))
  const ask = async (address: string) =>
    (await app.send('amore', '/api/email-check', { method: 'POST', body: { email: address } })).json
  expect(await ask(email)).toEqual(await ask('nobody@example.it'))
  expect(await ask('anna@gmial.com')).toEqual({ valid: true, suggestion: 'anna@gmail.com' })
  expect(await ask('anna')).toEqual({ valid: false, suggestion: null })
})
