import { OPEN_SANS } from '../../tenancy/fonts.ts'
import type { InvoiceContent } from './present.ts'

type Weight = keyof typeof OPEN_SANS

const PAGE = { left: 60, right: 535, middle: 310 } as const
const INK = '#1f2024'
const QUIET = '#5f6368'

/**
 * A document as PDF (A4). Reproducible: times and ids within the file derive from the content only.
 */
export async function invoicePdf(content: InvoiceContent): Promise<Buffer> {
  // Imported lazily: large, and not needed by any page.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 60, bottom: 50, left: PAGE.left, right: 60 },
    font: OPEN_SANS.regular,
    lang: content.iso,
    displayTitle: true,
    info: {
      Title: `${content.title} ${content.number}`,
      Author: content.site,
      CreationDate: new Date(content.issuedAt),
      ModDate: new Date(content.issuedAt),
    },
  })
  const done = collected(document)
  new Sheet(document).draw(content)
  document.end()
  return done
}

/** Replaces characters that the fonts lack: the narrow no-break space in French sums. */
export const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

class Sheet {
  readonly #document: PDFKit.PDFDocument
  #y = 60

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    for (const [name, file] of Object.entries(OPEN_SANS)) document.registerFont(name, file)
  }

  draw(content: InvoiceContent): void {
    this.#text(content.site, { size: 20, weight: 'bold' })
    this.#space(26)
    this.#parties(content)
    this.#space(26)
    this.#text(`${content.title} ${content.number}`, { size: 16, weight: 'bold' })
    this.#space(10)
    for (const [label, value] of content.facts) this.#row(label, value, { quiet: true })
    this.#space(14)
    this.#line()
    for (const [what, sum] of content.lines) this.#row(what, sum)
    this.#line()
    for (const [label, sum] of content.totals) this.#row(label, sum, { quiet: true })
    this.#row(content.total[0], content.total[1], { weight: 'bold' })
    this.#space(24)
    this.#text(content.note, { color: QUIET })
  }

  /** Seller and buyer side by side. */
  #parties({ seller, buyer }: InvoiceContent): void {
    const top = this.#y
    const column = ({ label, lines }: InvoiceContent['seller'], x: number) => {
      this.#y = top
      this.#text(label, { x, size: 9, color: QUIET, width: 220 })
      for (const line of lines) this.#text(line, { x, width: 220 })
      return this.#y
    }
    this.#y = Math.max(column(seller, PAGE.left), column(buyer, PAGE.middle))
  }

  /** A label at the left and a value at the right of one line; a long label wraps. */
  #row(label: string, value: string, { quiet = false, weight = 'regular' as Weight } = {}): void {
    const top = this.#y
    this.#text(label, { width: 300, weight, ...(quiet ? { color: QUIET } : {}) })
    const bottom = this.#y
    this.#y = top
    this.#text(value, { x: PAGE.left + 300, width: PAGE.right - PAGE.left - 300, align: 'right', weight })
    this.#y = Math.max(bottom, this.#y) + 4
  }

  #text(
    text: string,
    {
      x = PAGE.left as number,
      size = 10.5,
      weight = 'regular' as Weight,
      color = INK,
      width = PAGE.right - PAGE.left,
      align = 'left' as 'left' | 'right',
    } = {},
  ): void {
    this.#document.font(weight).fontSize(size).fillColor(color)
    this.#document.text(printable(text), x, this.#y, { width, align, lineGap: 2 })
    this.#y = this.#document.y
  }

  #line(): void {
    this.#document
      .moveTo(PAGE.left, this.#y)
      .lineTo(PAGE.right, this.#y)
      .lineWidth(0.7)
      .strokeColor('#c9ccd3')
      .stroke()
    this.#space(10)
  }

  #space(points: number): void {
    this.#y += points
  }
}
