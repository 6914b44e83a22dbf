import { describe, expect, it } from 'vitest'
import { FrequentStatements } from './frequent-statements.ts'

/** Names of each use. */
const used = (statements: FrequentStatements, text: string, times: number) =>
  Array.from({ length: times }, () => statements.nameOf(text))

describe('a statement', () => {
  it('has a name from its twentieth use on, the same each time', () => {
    const names = used(new FrequentStatements(), 'select 1 where $1', 30)
    expect(names.slice(0, 19).every((name) => name === undefined)).toBe(true)
    expect(new Set(names.slice(19))).toEqual(new Set(['frequent_1']))
  })

  it.each([
    'select * from member where id = $1',
    'select "m".* from member m where id = $1',
    ' select m.* from member m where id = $1',
    'insert into member (id) values ($1) returning *',
    'update "member" set "id" = $1 returning "member".*',
  ])('that would return columns of later migrations has none: %s', (text) => {
    expect(used(new FrequentStatements(), text, 30).every((name) => name === undefined)).toBe(true)
  })

  it('that counts, or selects all columns inside, has one', () => {
    const texts = ['select count(*) from a where $1', 'select x.id from (select a.* from a) x where $1']
    for (const text of texts) expect(used(new FrequentStatements(), text, 20).at(-1)).toBe('frequent_1')
  })
})

it('names at most 150 statements, and still knows them', () => {
  const statements = new FrequentStatements()
  const last = Array.from({ length: 160 }, (_, at) => used(statements, `select ${at}`, 20).at(-1))
  expect(last.filter((name) => name !== undefined)).toHaveLength(150)
  expect([statements.nameOf('select 0'), statements.nameOf('select 155')]).toEqual(['frequent_1', undefined])
})

it('forgets rare statements instead of counting them without end', () => {
  const statements = new FrequentStatements()
  used(statements, 'select $1', 19)
  for (let at = 0; at < 3_000; at++) statements.nameOf(`select ${at}`)
  expect(statements.nameOf('select $1')).toBeUndefined()
})
