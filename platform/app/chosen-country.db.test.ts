import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1', GEOIP_HEADER: 'x-country' })

const ask = async (path: string, country: string, cookie = '') => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': country, ...(cookie ? { cookie } : {}) }
  return (await app.send('alpen', path, { headers })).json
}

/**
 * Countries in the settings, and the currency of the packages, for a country of the address and a
 * choice of the visitor.
 */
async function countries(address: string, cookie?: string) {
  const settings = (await ask('/api/settings', address, cookie)).settings as Record<string, unknown>
  const packages = (await ask('/api/packages', address, cookie)).packages as { price: { currency: string } }[]
  return [settings.geoip_country, settings.geoip_selected_country, packages[0]?.price.currency]
}

it('a visitor who chose a country of the site is treated as from there, whatever the address says', async () => {
  expect(await countries('AT')).toEqual(['AT', 'AT', 'EUR'])
  expect(await countries('AT', 'country=CH')).toEqual(['AT', 'CH', 'CHF'])
})

it('a country that the site does not serve cannot be chosen', async () => {
  expect(await countries('CH', 'country=IT')).toEqual(['CH', 'CH', 'CHF'])
  expect(await countries('IT')).toEqual(['IT', 'DE', 'EUR'])
  expect(await countries('IT', 'country=%F0%9F')).toEqual(['IT', 'DE', 'EUR'])
})

it('the choice is stored for a year, and refused for a country that the site does not serve', async () => {
  const choose = (country: string) => app.send('alpen', '/api/country', { method: 'POST', body: { country } })
  const chosen = await choose('CH')
  expect(chosen.json).toEqual({ done: true })
  expect(String(chosen.headers['set-cookie'])).toMatch(/^country=CH; Max-Age=31536000;.*HttpOnly/)
  expect(await choose('IT')).toMatchObject({
    status: 422,
    json: { error: { fields: { country: expect.stringContaining('Liste') } } },
  })
})
