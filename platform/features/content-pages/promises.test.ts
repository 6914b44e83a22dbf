import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../../core/locale.ts'
import { currentTexts } from '../../i18n/texts-source.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { readPageSource } from '../../tenancy/page-source.ts'
import { readPlatformDefaults } from '../../tenancy/platform-defaults.ts'
import { IDLE_DAYS } from '../accounts/session-owner.ts'
import { RETURN_DAYS } from '../deletion/rules.ts'
import { MAIL_DAYS } from '../notifications/jobs.ts'
import { SIGNUP_DAYS } from '../signup/jobs.ts'

const { pages } = readPlatformDefaults(tenancyFolders(sourceRoot()))

const sourceOf = (code: keyof typeof pages, name: string) => pages[code]?.[name] ?? pages.en?.[name] ?? ''

/** Screens that a page must link to, in every language. */
const LEADS_TO = {
  faq: [
    '/account/delete',
    '/account/data',
    '/account/limit',
    '/account/credits',
    '/withdrawal',
    '/complaints',
  ],
  service: ['/withdrawal', '/account/data', '/account/delete', '/complaints'],
  terms: ['/pages/imprint', '/withdrawal', '/pages/return-policy', '/account/delete', '/complaints'],
  privacy: ['/account/data', '/account/delete', '/account/privacy'],
  'return-policy': ['/withdrawal', '/complaints'],
  ban: ['/complaints'],
  accessibility: ['/complaints'],
} as const

describe('the legal pages', () => {
  it.each(LOCALE_CODES)('in %s link to the screens where members exercise their rights', (code) => {
    for (const [name, addresses] of Object.entries(LEADS_TO))
      for (const address of addresses) expect(sourceOf(code, name), name).toContain(`](${address})`)
  })
  it.each(LOCALE_CODES)('in %s show their version and what changed', (code) => {
    for (const name of ['terms', 'privacy', 'return-policy']) {
      const { meta, body, faults } = readPageSource(sourceOf(code, name))
      expect(faults).toEqual([])
      expect(meta.changes?.length, name).toBeGreaterThan(1)
      expect(body).toContain('{{terms_version}}')
    }
  })
  it.each(LOCALE_CODES)('in %s name the data that a signup requires, up to the password', (code) => {
    const password = currentTexts()[code].common?.password ?? currentTexts().en.common?.password ?? '?'
    const needed = sourceOf(code, 'privacy').trim().split('\n').at(-1)
    expect(needed?.toLowerCase()).toContain(password.toLowerCase())
  })
  it.each(LOCALE_CODES)('in %s name the retention periods of the code', (code) => {
    const privacy = sourceOf(code, 'privacy')
    for (const days of [RETURN_DAYS, MAIL_DAYS, SIGNUP_DAYS, IDLE_DAYS])
      expect(privacy).toMatch(new RegExp(`(?<!\\d)${days}(?!\\d)`))
  })
})
