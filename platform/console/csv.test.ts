import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK, type Cell, csvCell, csvLine, csvLines } from './csv.ts'

describe('a CSV cell with', () => {
  it.each<[string, Cell, string]>([
    ['plain text', 'paid', 'paid'],
    ['null', null, ''],
    ['a number', -12, '-12'],
    ['a negative amount', { sum: '-2.50' }, '-2.50'],
    ['a time', new Date('2026-03-01T12:00:00Z'), '2026-03-01T12:00:00.000Z'],
    ['a comma', 'a,b', '"a,b"'],
    ['a semicolon, which some spreadsheets split at', 'a;b', '"a;b"'],
    ['a quotation mark', 'say "hi"', '"say ""hi"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with a comma', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a plus', '+1', "'+1"],
    ['a minus', '-1', "'-1"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab before a formula', '\t=1', `"'\t'=1"`],
    ['a tab before plain text', '\tone', `"'\tone"`],
    ['a line break before a formula', '\r=1', `"'\r'=1"`],
    ['a space before a formula', ' =1+1', "' =1+1"],
    ['a full-width equals sign', '＝1+1', "'＝1+1"],
    ['an equals sign inside a text', 'a=b', 'a=b'],
    ['a formula after a semicolon', "zzz;=cmd|' /C calc'!A0;x", `"zzz;'=cmd|' /C calc'!A0;x"`],
    ['a formula after a tab, a space and a quotation mark', 'a\t "=1', `"a\t' ""=1"`],
    ['a formula after a line break', 'a\n@x', `"a\n'@x"`],
  ])('%s', (_what, value, written) => {
    expect(csvCell(value)).toBe(written)
  })
})

describe('no cell of a CSV file is read as a formula', () => {
  const sign = /^["\s\p{C}]*[=+\-@＝＋－＠]/u
  const pieces = [
    '=',
    '+1',
    '-2',
    '@',
    '＝',
    '"',
    "'",
    ' ',
    'a',
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    '\u{feff}',
    '\u{0}',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
  const lines = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  /** Cells as a lenient spreadsheet reads them: it guesses, and refuses nothing. */
  const opened = (file: string, delimiter: string, quote: '"' | false): string[] => {
    const lenient = { relax_quotes: true, relax_column_count: true, skip_records_with_error: true } as const
    return parse(file, { ...lenient, delimiter, quote, record_delimiter: ['\r\n', '\n', '\r'] }).flat()
  }

  it.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ])('if the delimiter is %s, with and without quotes', (_name, delimiter) => {
    fc.assert(
      fc.property(lines, fc.constantFrom('"' as const, false as const), (rows, quote) => {
        const cells = opened(rows.map(csvLine).join(''), delimiter, quote)
        expect(cells.filter((cell) => sign.test(cell))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

describe('the lines of a CSV file', () => {
  const pages: Readonly<Record<string, { rows: string[]; next: string | null }>> = {
    first: { rows: ['a', 'b'], next: 'second' },
    second: { rows: ['c', 'd'], next: 'third' },
    third: { rows: ['e'], next: null },
  }
  async function written(most?: number): Promise<string> {
    const read = async (after: string | null) => pages[after ?? 'first'] ?? { rows: [], next: null }
    const parts: string[] = []
    for await (const part of csvLines(['name'], read, (row) => [row], most)) parts.push(part)
    return parts.join('')
  }

  it('contain the rows of every page after the header', async () => {
    expect(await written()).toBe(`${BYTE_ORDER_MARK}name\r\na\r\nb\r\nc\r\nd\r\ne\r\n`)
  })

  it('stop at the limit, with a note in the last line', async () => {
    expect(await written(4)).toBe(
      `${BYTE_ORDER_MARK}name\r\na\r\nb\r\nc\r\nd\r\n# 4 rows: choose a shorter period for the others\r\n`,
    )
  })
})
