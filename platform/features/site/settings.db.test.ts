import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { signingUp } from '../../testing/signing-up.ts'
import { freshEmail } from '../../testing/signup-browser.ts'
import { sendMessage } from '../chats/commands.ts'
import { startConversation } from '../chats/conversations.ts'

const inDutch = (nl: string) => ({ nl, fr: `${nl} (fr)`, en: `${nl} (en)` })

/**
 * Every setting that a file may set and the call returns, each different from the platform's
 * default and the site's own value.
 */
const SET = {
  countries: ['BE', 'NL'],
  name: 'Windmolen',
  index_title: inDutch('Een titel'),
  description: inDutch('Een omschrijving'),
  domain: 'tulp-be.example',
  domain_language: 'fr',
  cdn_prefix: 'https://cdn.windmolen.example',
  niche: 3,
  signups: 'with_trafficsource',
  logged_out_search: true,
  logged_out_search_trafficsource: true,
  enable_site_entry_popup: 'no',
  support_phone: '+32 2-555 01 02',
  support_email: 'help@windmolen.example',
  fictional_icon: 'pencil',
  fictional_warning: inDutch('Verzonnen.'),
  fictional_singular: inDutch('Verzonnen profiel'),
  fictional_plural: inDutch('Verzonnen profielen'),
  minimum_message_costs: { BE: { costs: 71, currency: 'EUR' } },
  visible_profile_fields: ['hair', 'age'],
  visible_profile_notes: ['looking_for'],
  message_credits: 7,
  signup_credits: 61,
  photo_credits: 13,
  gift_credits: 17,
  message_length: 40,
  search_fields: ['gender', 'hair'],
  refund_days: 33,
  member_resell: false,
  interests: ['wine', 'tea'],
} as const

const TOWN = { name: 'Dokkum', lat: 53.3, lon: 6 }
const REGIONS = {
  kind: 'provincie',
  regions: [{ id: 7, code: 'NL-FR', name: 'Friesland', lat: 53, lon: 6, cities: [TOWN] }],
}

const COMPANY = {
  name: 'Molen B.V.',
  address: 'Dijk 1',
  kvk: '12345678',
  city: '9101 Dokkum',
  country: 'BE',
  tradenames: ['Molen', 'Windmolen'],
  vat_numbers: ['NL001234567B01'],
  delete_discount: 35,
  added: '2025-05-05T05:05:05.000Z',
}

const sites = copySites({ sites: ['amore', 'tulp'] })
const { signup_credits, message_credits, photo_credits, gift_credits, message_length } = SET
sites.change('amore', { signup_credits })
sites.change('tulp', {
  ...SET,
  preset: 'dating',
  fictional_profiles: { enabled: true, auto_like: false },
  region_data: { NL: REGIONS },
  company: { ...COMPANY, support_phone: '+32 2-555 03 04' },
})
afterAll(() => sites.close())

const test = testDatabase()
const env = { TENANTS_DIR: sites.folders.tenants, TRUST_PROXY: '1', GEOIP_HEADER: 'x-country' }
const app = testApp(test, env)
const { as, person, balance } = conversing(test, app)

const call = async (path: string) => {
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    'x-country': 'DE',
    cookie: 'country=NL',
    'accept-language': 'nl',
  }
  return (await app.send('tulp', path, { headers })).json
}

describe('a site that sets every setting', () => {
  it('returns each of them from GET /api/settings, under its name, and nothing else', async () => {
    const { region_data, ...rest } = (await call('/api/settings.php')).settings as {
      readonly region_data: Readonly<Record<string, unknown>>
    }
    expect(rest).toEqual({
      ...SET,
      index_title: 'Een titel',
      description: 'Een omschrijving',
      fictional_warning: 'Verzonnen.',
      fictional_singular: 'Verzonnen profiel',
      fictional_plural: 'Verzonnen profielen',
      support_phone: '+3225550102',
      geoip_country: 'DE',
      geoip_selected_country: 'NL',
      push_public_key: app.services.pushKeys?.publicKey,
    })
    expect(region_data.NL).toEqual({
      kind: 'provincie',
      regions: [{ id: 7, code: 'NL-FR', name: 'Friesland' }],
    })
  })

  it('returns each line of the company from GET /api/companyinfo, and nothing else', async () => {
    expect((await call('/api/companyinfo.php')).companyinfo).toEqual({
      ...COMPANY,
      support_phone: '+3225550304',
    })
  })

  it('grants a new member its own number of credits', async () => {
    const { signUp, activate, tokenFor, membersOf } = signingUp(test, app)
    const email = freshEmail()
    const browser = await signUp(email)
    await activate(browser, await tokenFor(email))
    expect(await balance((await membersOf(email))[0]?.id ?? '')).toBe(signup_credits)
  })

  it('applies its own price of each kind of message, and its own message length', async () => {
    const all = message_credits + photo_credits + gift_credits
    const [ada, bea] = [await person({ credits: all, paid: true }), await person()]
    const conversationId = await as(ada, (scope) => startConversation(scope, bea))
    const send = (kind: 'text' | 'photo' | 'gift', body: string) =>
      as(ada, (scope) =>
        sendMessage(scope, {
          conversationId,
          senderId: ada,
          kind,
          body,
          key: randomUUID(),
          ...(kind === 'photo' ? { insertPhoto: async () => ({ id: randomUUID() }) } : {}),
        }),
      )
    await expect(send('text', 'x'.repeat(message_length + 1))).rejects.toMatchObject({
      code: 'message_too_long',
    })
    await send('text', 'x'.repeat(message_length))
    expect(await balance(ada)).toBe(photo_credits + gift_credits)
    await send('photo', '')
    expect(await balance(ada)).toBe(gift_credits)
    await send('gift', 'rose')
    expect(await balance(ada)).toBe(0)
  })
})
