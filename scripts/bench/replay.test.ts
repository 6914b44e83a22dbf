import { expect, it } from 'vitest'
import { exchange, type RecordedStatement, revive, transactionsOf } from './replay.ts'

const A = 'aaaaaaaa-0000-4000-8000-000000000001'
const B = 'bbbbbbbb-0000-4000-8000-000000000002'
const ID = 'cccccccc-0000-4000-8000-000000000003'
const numbered = () => {
  let count = 0
  return () => `new-${++count}`
}

it('replaces known values, and each other recorded id by the same new one in every statement', () => {
  const statements = [
    { sql: 'select $1, $2', parameters: [A, 'key-1'] },
    { sql: 'insert', parameters: [ID, `message:${ID}`, 7, null, [A, ID]] },
    { sql: 'select pg_notify', parameters: [`{"memberIds":["${A}"],"id":"${ID}"}`] },
  ]
  const known = new Map([
    [A, B],
    ['key-1', 'key-2'],
  ])
  expect(exchange(statements, known, numbered()).map(({ parameters }) => parameters)).toEqual([
    [B, 'key-2'],
    ['new-1', 'message:new-1', 7, null, [B, 'new-1']],
    [`{"memberIds":["${B}"],"id":"new-1"}`],
  ])
})

it('restores dates and binary parameters and keeps other values', () => {
  expect(revive({ date: '2026-01-02T03:04:05.678Z' })).toEqual(new Date('2026-01-02T03:04:05.678Z'))
  expect(revive({ bytes: 'AQI=' })).toEqual(Buffer.from([1, 2]))
  expect([revive(5), revive(null), revive('x'), revive([1])]).toEqual([5, null, 'x', [1]])
})

it('groups statements by transaction and omits those outside of one', () => {
  const said = (sql: string): RecordedStatement => ({ sql, parameters: [], from: 'app' })
  const all = [
    'select 1',
    'begin',
    "set local app.tenant = '1'",
    'select 2',
    'commit',
    'listen x',
    'begin',
    'select 3',
    'commit',
    'begin',
    "set local app.tenant = '2'",
    'rollback',
  ]
  const found = transactionsOf(all.map(said))
  expect(found.map((one) => one.map(({ sql }) => sql))).toEqual([
    ['begin', "set local app.tenant = '1'", 'select 2', 'commit'],
    ['begin', "set local app.tenant = '2'", 'rollback'],
  ])
})
