import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { sendAs } from '../testing/staff.ts'

const test = testDatabase()
const tenants = mkdtempSync(path.join(os.tmpdir(), 'console-texts-'))
cpSync('tenants', tenants, { recursive: true })
const locales = path.join(tenants, '_console/locales')
mkdirSync(locales, { recursive: true })
const ordinals = { passkey_use_ordinal_one: 'unused', passkey_use_ordinal_other: 'am {{count}}. Tag' }
const own = { console: { name: '$t(sign_in) $t(passkey_use, {"count": 3, "ordinal": true})', ...ordinals } }
writeFileSync(path.join(locales, 'de.json'), JSON.stringify(own))
afterAll(() => rmSync(tenants, { recursive: true }))

const app = testApp(test, { JOBS: 'no', TENANTS_DIR: tenants })

const headingIn = async (language: string) => {
  const { text } = await sendAs(app, '', '/sign-in', { headers: { 'accept-language': language } })
  return /<h1[^>]*>([^<]*)</.exec(text)?.[1]
}

it('the console shows texts that an operator overrides, in the full format of i18next', async () => {
  expect(await headingIn('de')).toBe('Anmelden am 3. Tag')
})

it('the console shows the platform’s texts in languages without overrides', async () => {
  expect(await headingIn('fi')).toBe('Hallinta')
})
