import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../../core/locale.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { exampleMail, mailGallery } from './mail-gallery.ts'
import { MAIL_TEMPLATES, type MailTemplateName } from './templates.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
function demo(id: string) {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  return { ...loaded.value, key: 1 }
}
const names = Object.keys(MAIL_TEMPLATES) as MailTemplateName[]

describe.each(LOCALE_CODES)('every mail in %s', (language) => {
  it.each(names)('%s: has example values for its texts', async (name) => {
    const { subject, text, html } = await exampleMail(demo('alpen'), name, language)
    expect(subject).not.toBe('')
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\$t\(|undefined|NaN/)
    expect(subject).not.toContain('Maximiliana')
  })
})

/** Sections of the gallery. */
const sections = (page: string) => [...page.matchAll(/<section id="(\w+)">/g)].map(([, name]) => name)

describe('the gallery', () => {
  it('shows every template in a sandboxed frame, and its text', async () => {
    const page = await mailGallery(demo('tulp'), {})
    expect(sections(page)).toEqual(names)
    expect(page.match(/<iframe [^>]*>/g)).toHaveLength(names.length)
    for (const frame of page.match(/<iframe [^>]*>/g) ?? []) expect(frame).toMatch(/^<iframe sandbox title/)
    expect(page).toContain('Bevestig je e-mailadres')
  })

  it('shows one template in the chosen language, mode and width', async () => {
    const page = await mailGallery(demo('tulp'), {
      template: 'activation',
      language: 'fi',
      mode: 'dark',
      width: '320',
    })
    expect(sections(page)).toEqual(['activation'])
    expect(page).toContain('Vahvista sähköpostiosoitteesi')
    expect(page).toContain('@media all{.page')
    expect(page).toContain('width="320"')
  })

  it('falls back to its defaults for unknown values', async () => {
    const page = await mailGallery(demo('tulp'), { template: '<b>', language: 'xx', mode: ['a'], width: '1' })
    expect(page).toBe(await mailGallery(demo('tulp'), {}))
  })
})
