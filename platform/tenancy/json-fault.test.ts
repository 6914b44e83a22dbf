import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

describe('the fault of a file that should be JSON', () => {
  const said: [string, string][] = [
    ['', 'expected JSON, found an empty file (line 1, column 1)'],
    ['{\n  "a": 1,\n}', 'expected no comma before "}", found one (line 2, column 9)'],
    ['[1, 2,]', 'expected no comma before "]", found one (line 1, column 6)'],
    ['{\n  "a": 1\n  "b": 2\n}', 'expected a comma or "}", found "b" (line 3, column 3)'],
    [
      "{ 'a': 1 }",
      'expected a key in double quotes, found the quote \' (JSON has " alone) (line 1, column 3)',
    ],
    ['{ a: 1 }', 'expected a key in double quotes, found "a" (line 1, column 3)'],
    ['{ "a": yes }', 'expected a value, found "yes" (line 1, column 8)'],
    ['{ "a": 01 }', 'expected a value, found "01" (line 1, column 8)'],
    ['{ "a" 1 }', 'expected ":" after "a", found "1" (line 1, column 7)'],
    ['{ // a\n}', 'expected a key in double quotes, found a comment (JSON has none) (line 1, column 3)'],
    ['{ "a": "b\n" }', 'expected a closing quote on the same line, found none (line 1, column 8)'],
    ['{ "a": "C:\\dir" }', 'expected "\\\\" for a backslash, found one alone (line 1, column 11)'],
    ['{\n"a": {', 'expected the end of this "{", found the end of the file (line 2, column 6)'],
    ['{} {}', 'expected the end of the file, found "{" after it (line 1, column 4)'],
    [
      '{\n<<<<<<< HEAD\n',
      'expected a key in double quotes, found the mark of a merge conflict (line 2, column 1)',
    ],
    ['{ "a": 1, "a": 2 }', 'expected each key once, found "a" again (line 1, column 11)'],
    [`${'['.repeat(5000)}`, 'expected at most 100 levels, found more (line 1, column 102)'],
  ]
  it.each(said)('in %j', (text, message) => expect(jsonFault(text)?.message).toBe(message))

  it('is undefined for valid JSON, and defined if the engine refuses it', () => {
    const near = fc
      .json({ maxDepth: 4 })
      .chain((json) =>
        fc
          .tuple(fc.nat(json.length), fc.constantFrom('', ',', '"', '}', '\\', '\u0001', '-', ' 1'))
          .map(([at, sign]) => json.slice(0, at) + sign + json.slice(at + (sign === '' ? 1 : 0))),
      )
    fc.assert(
      fc.property(fc.oneof(fc.json(), near), (text) => {
        const fault = jsonFault(text)
        if (fault?.code === 'key_twice') return
        expect(fault === undefined, `${text}: ${fault?.message}`).toBe(isJson(text))
      }),
      { seed: 20_261_121, numRuns: 2000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
