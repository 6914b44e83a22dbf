import { describe, expect, it } from 'vitest'
import { LOCALE_CODES, type LocaleCode } from '../../core/locale.ts'
import type { RequestScope } from '../../core/scope.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { currentTexts } from '../../i18n/texts-source.ts'
import { BROWSER_STORAGE, SITE_COOKIES } from '../../infra/http/cookie-registry.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { contentPage } from './server.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
const texts = currentTexts()

function pageOf(id: string, code: LocaleCode, name: string): string {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const words: Readonly<Record<string, string>> = { ...texts.en.content, ...texts[code].content }
  const t = (key: string, values: Readonly<Record<string, string>> = {}) =>
    (words[key.replace('content:', '')] ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (_, one: string) => values[one] ?? '',
    )
  const scope = { tenant: loaded.value, locale: LANGUAGES[code], t }
  return contentPage(scope as unknown as RequestScope, name).html
}

describe('the page about cookies', () => {
  it.each(LOCALE_CODES)('shows every cookie and every key of the storage in %s', (code) => {
    const site = ['starlight', 'amore', 'alpen', 'tulp', 'nordlys'].find((id) => {
      const loaded = loader.load(id)
      return loaded.ok && loaded.value.languages.includes(code)
    })
    const html = pageOf(site ?? 'nordlys', code, 'cookies')
    for (const name of Object.keys(SITE_COOKIES)) expect(html).toContain(`<td><code>${name}</code></td>`)
    const keys = Object.values(BROWSER_STORAGE).flatMap((entry) => [...entry.keys])
    for (const key of keys) expect(html).toContain(`<code>${key.replace(/:$/, '')}</code>`)
    expect(html).not.toMatch(/content:|\{\{/)
  })
  it('shows how long a cookie is kept in the reader’s language, and which one is optional', () => {
    const html = pageOf('nordlys', 'fi', 'cookies')
    expect(html).toContain('<td>365 päivää</td>')
    expect(html).toContain('<td>15 minuuttia</td>')
    expect(html.match(/\(ei välttämätön\)<\/td>/g)).toHaveLength(1)
  })
})

describe('the imprint', () => {
  it('shows every legal field of the company with the legal provision', () => {
    const html = pageOf('alpen', 'de', 'imprint')
    for (const text of [
      'Alpenherz Kontakt GmbH',
      'HRB 271845',
      'Amtsgericht München',
      'DE318842751',
      '§ 5 DDG',
    ])
      expect(html).toContain(text)
    expect(html).toContain('Vertreten durch: Johanna Leitner')
  })
  it('names no legal provision and no European authority if none applies', () => {
    const html = pageOf('starlight', 'en-US', 'imprint')
    expect(html).toContain('Starlight Social Inc.')
    expect(html).not.toMatch(/Directive|Digital Services Act|undefined|VAT/)
  })
})
