import { describe, expect, it } from 'vitest'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { fillPage } from '../../tenancy/content-pages.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { renderMarkdown } from './render.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))

function tenant(id: string) {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  return loaded.value
}

/** The customer service page of a demo site as HTML. */
function service(id: string, language: LocaleCode, changes: Partial<TenantSettings> = {}): string {
  const { pages, settings } = tenant(id)
  const source = pages[language]?.service
  if (source === undefined) throw new Error(`no service page in ${language}`)
  return renderMarkdown(fillPage(source, { ...settings, ...changes }, language)).html
}

const lists = (html: string) => html.match(/<ul>/g)?.length
const items = (html: string) => [...html.matchAll(/<li>(.*)/g)].map(([, text]) => text)

const everyLanguage = ['amore', 'tulp', 'alpen', 'nordlys', 'starlight'].flatMap((id) =>
  tenant(id).languages.map((language) => [id, language] as const),
)

describe('the customer service page', () => {
  it.each(everyLanguage)('of %s in %s lists address, phone and numbers side by side', (id, language) => {
    const html = service(id, language)
    const { company } = tenant(id).settings
    const entries = 3 + Number(company.vat_numbers.length > 0)
    expect(lists(html)).toBe(2)
    expect(items(html)).toHaveLength(entries)
    expect(items(html).filter((text) => text?.includes(company.kvk))).toHaveLength(1)
    expect(html).not.toContain('{{')
  })
  it('shows the phone without spaces and dashes', () => {
    const html = service('amore', 'it', { support_phone: '+39 02-9475 1200' })
    expect(html).toContain('+390294751200')
  })
  it('omits the phone if there is none', () => {
    const { settings } = tenant('amore')
    const html = service('amore', 'it', {
      support_phone: '',
      company: { ...settings.company, support_phone: '' },
    })
    expect(items(html)).toHaveLength(3)
  })
})

describe('a block between list items', () => {
  it('keeps the list flat where a formatter has indented its markers', () => {
    const { settings } = tenant('amore')
    const source = '- E-mail\n  {{#phone}}\n- Telefono\n  {{/phone}}\n- Fax\n'
    expect(fillPage(source, settings, 'it')).toBe('- E-mail\n- Telefono\n- Fax\n')
  })
})
