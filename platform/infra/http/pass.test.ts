import { expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { KeyRing } from '../key-ring.ts'
import { makePass, PASS_MINUTES, readPass } from './pass.ts'

const RING: KeyRing = ['a secret of thirty-two letters or so']
const NOW = new Date('2026-11-28T10:00:30Z')
const PLACE = { tenant: 'amore', session: 'A'.repeat(22), act: 'typing x' }
const WHO = { member: newId(), other: newId() }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

it.each([WHO, { ...WHO, other: '' }])('a pass tells whose it is, for at most five minutes', (who) => {
  const pass = makePass(RING, PLACE, who, NOW)
  expect(readPass(RING, PLACE, pass, NOW)).toEqual(who)
  expect(readPass(RING, PLACE, pass, later(PASS_MINUTES - 1))).toEqual(who)
  expect(readPass(RING, PLACE, pass, later(PASS_MINUTES))).toBeUndefined()
})

it.each([
  ['another tenant', { tenant: 'tulp' }],
  ['another session', { session: 'B'.repeat(22) }],
  ['another act', { act: 'presence' }],
])('is worth nothing for %s', (_what, other) => {
  expect(readPass(RING, { ...PLACE, ...other }, makePass(RING, PLACE, WHO, NOW), NOW)).toBeUndefined()
})

it('is worth nothing once a part of it was changed, or with another secret', () => {
  const pass = makePass(RING, PLACE, WHO, NOW)
  const [until = '', member = '', other = '', mark = ''] = pass.split('.')
  const altered = [
    `${(Number.parseInt(until, 36) + 9).toString(36)}.${member}.${other}.${mark}`,
    `${until}.${other}.${member}.${mark}`,
    `${until}.${member}..${mark}`,
    `${until}.${member}.${other}.${'A'.repeat(22)}`,
    `${until}.${member}.${other}`,
    `${pass}\n`,
    '',
  ]
  for (const one of altered) expect(readPass(RING, PLACE, one, NOW), one).toBeUndefined()
  expect(readPass(['another secret of the program'], PLACE, pass, NOW)).toBeUndefined()
  expect(readPass(['another secret of the program', RING[0]], PLACE, pass, NOW)).toEqual(WHO)
})
