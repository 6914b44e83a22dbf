import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LOCALE_CODES, type LocaleCode } from '../../core/locale.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { OPEN_SANS } from '../../tenancy/fonts.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { invoicePdf, printable } from './pdf.ts'
import { type InvoiceContent, presentInvoice } from './present.ts'
import type { InvoiceRow } from './queries.ts'

/** The PDF of a document states the same as its page, in characters that its fonts contain. */
const loader = new TenantLoader(tenancyFolders(sourceRoot()))
function siteIn(language: LocaleCode) {
  const loaded = loader.load('alpen')
  if (!loaded.ok) throw new Error('the demo site must load')
  return { ...loaded.value, key: 1, languages: [language] }
}

const CURRENCIES = ['EUR', 'CHF', 'DKK', 'SEK', 'NOK', 'PLN', 'USD', 'GBP']
/** Letters of names in the platform's languages and their neighbours. */
const NAME = 'Zoë Šćibor-Żółć Ångström Þórr Œuvré İğdır Ελένη Ольга O’Neill'

function contentOf(language: LocaleCode, series: InvoiceRow['series'], currency = 'EUR'): InvoiceContent {
  const row: InvoiceRow = {
    id: 'd',
    series,
    year: 2026,
    number: 12,
    order_id: 'o',
    member_id: 'm',
    buyer: NAME,
    language,
    package: 'p3',
    credits: 1500,
    discount_code: 'SPRING20',
    discount_percentage: 20,
    method: 'creditcard',
    list_gross: 12_345_678,
    gross: 9_876_543,
    net: 8_299_616,
    vat: 1_576_927,
    vat_rate: 1900,
    currency,
    country: 'DE',
    issued_at: new Date('2026-11-22T10:00:00Z'),
    seller: {
      name: 'Alpenherz GmbH',
      address: 'Gasse 1',
      city: '80331 München',
      country: 'DE',
      register: 'HRB 1',
      site: 'Alpenherz',
      vat_number: 'DE123456789',
    },
  }
  return presentInvoice(siteIn(language), row, { order: '0123456789AB', corrected: undefined })
}

/** Every text that the page shows. */
const textsOf = ({
  site,
  title,
  number,
  seller,
  buyer,
  facts,
  lines,
  totals,
  total,
  note,
}: InvoiceContent) => [
  site,
  `${title} ${number}`,
  seller.label,
  ...seller.lines,
  buyer.label,
  ...buyer.lines,
  ...[...facts, ...lines, ...totals, total].flat(),
  note,
]

interface Font {
  hasGlyphForCodePoint(point: number): boolean
}
const ofPdfkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))
const fonts: readonly Font[] = Object.values(OPEN_SANS).map((file) => ofPdfkit('fontkit').openSync(file))

const missing = (text: string) =>
  [...printable(text)].filter((one) =>
    fonts.some((font) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
  )

afterEach(() => vi.restoreAllMocks())

describe.each(LOCALE_CODES)('a document in %s', (language) => {
  it.each(['invoice', 'credit_note'] as const)(
    'has on its PDF everything that the page of the %s has',
    async (series) => {
      const drawn = vi.spyOn(PDFDocument.prototype, 'text')
      const content = contentOf(language, series)
      await invoicePdf(content)
      const written = drawn.mock.calls.map(([text]) => text)
      expect(
        textsOf(content)
          .map(printable)
          .filter((text) => !written.includes(text)),
      ).toEqual([])
    },
  )

  it('uses only characters that the fonts contain', () => {
    for (const currency of CURRENCIES)
      for (const series of ['invoice', 'credit_note'] as const)
        expect(missing(textsOf(contentOf(language, series, currency)).join(''))).toEqual([])
  })
})
