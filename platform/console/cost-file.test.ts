import { describe, expect, it } from 'vitest'
import { readCostFile } from './cost-file.ts'

const read = (text: string) => readCostFile(text, ['EUR', 'JPY'])
const faults = (text: string) => {
  const file = read(text)
  return file.ok ? [] : file.faults.map(({ line, code, found }) => [line, code, found])
}

const NONE = { network: '', ref: '', sub1: '', sub2: '', sub3: '', lander: '', slug: '' }

describe('a CSV file of costs', () => {
  it.each([
    ['commas as delimiters', 'day,network,amount,currency\n2026-11-21,n1,120.50,EUR\n'],
    [
      'semicolons and decimal commas, as written by a German spreadsheet',
      'day;network;amount;currency\r\n2026-11-21;n1;120,50;EUR\r\n',
    ],
    [
      'tabs, a byte order mark, an empty line, and column names in another case',
      '\u{FEFF}Currency\tDAY\tnetwork\tamount\n\neur\t2026-11-21\t n1 \t120,5',
    ],
  ])('is read with %s', (_how, text) => {
    expect(read(text)).toEqual({
      ok: true,
      costs: [{ ...NONE, day: '2026-11-21', network: 'n1', amount: 12_050, currency: 'EUR' }],
    })
  })

  it('keeps every column of a source, and the digits of the currency', () => {
    const head = 'day,network,ref,sub1,sub2,sub3,lander,slug,amount,currency'
    expect(read(`${head}\n2026-11-21,a,b,c,d,e,f,g,500,JPY`)).toMatchObject({
      costs: [
        { network: 'a', ref: 'b', sub1: 'c', sub2: 'd', sub3: 'e', lander: 'f', slug: 'g', amount: 500 },
      ],
    })
  })

  const HEAD = 'day,network,amount,currency'
  it.each<[string, string, readonly (readonly [number, string, string])[]]>([
    ['no content', '', [[1, 'empty', '']]],
    ['only a header', `${HEAD}\n`, [[1, 'empty', '']]],
    ['no column for the amount', 'day,currency\n2026-11-21,EUR', [[1, 'column_missing', 'amount']]],
    ['an unknown column', `${HEAD},clicks\n2026-11-21,n1,1,EUR,5`, [[1, 'column_unknown', 'clicks']]],
    ['a duplicate column', `${HEAD},day\n2026-11-21,n1,1,EUR,5`, [[1, 'column_twice', 'day']]],
    ['an unclosed quotation mark', `${HEAD}\n2026-11-21,"n1,1,EUR`, [[2, 'broken', '']]],
    [
      'several invalid lines',
      [
        HEAD,
        '21.11.2026,n1,1,EUR',
        '2026-11-21,n1,0,EUR',
        '2026-11-21,n1,1.005,EUR',
        '2026-11-21,n1,-1,EUR',
        '2026-11-21,n1,1,USD',
        '2026-11-21,n1,1',
        '2026-02-30,n1,1,EUR',
        '2026-11-21,n1,99999999,EUR',
      ].join('\n'),
      [
        [2, 'day', '21.11.2026'],
        [3, 'amount', '0'],
        [4, 'amount', '1.005'],
        [5, 'amount', '-1'],
        [6, 'currency', 'USD'],
        [7, 'cells', '3'],
        [8, 'day', '2026-02-30'],
        [9, 'amount', '99999999'],
      ],
    ],
    ['a fraction of a yen', `${HEAD}\n2026-11-21,n1,1.5,JPY`, [[2, 'amount', '1.5']]],
    [
      'a source that is too long',
      `${HEAD}\n2026-11-21,${'x'.repeat(101)},1,EUR`,
      [[2, 'long', `${'x'.repeat(20)}…`]],
    ],
    [
      'a duplicate source on one day',
      `${HEAD}\n2026-11-21,n1,1,EUR\n2026-11-22,n1,1,EUR\n2026-11-21,n1,2,EUR`,
      [[4, 'twice', '2']],
    ],
    ['too many lines', `${HEAD}\n${'2026-11-21,n1,1,EUR\n'.repeat(10_001)}`, [[10_002, 'many', '10001']]],
  ])('with %s is refused as a whole, and its faults are reported by line', (_what, text, expected) => {
    expect(faults(text)).toEqual(expected)
  })
})
