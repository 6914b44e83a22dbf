import { expect, it } from 'vitest'
import type { OwnPhoto } from './contract.ts'
import { ownFace } from './own-face.ts'

const photo = (name: string, more: Partial<OwnPhoto>): OwnPhoto => ({
  name,
  status: 'active',
  main: false,
  private: false,
  width: 1,
  height: 1,
  ...more,
})
const MAIN = photo('main', { main: true })
const PENDING = photo('new', { status: 'pending' })

it.each([
  ['no photo', [], null],
  ['a main photo', [PENDING, MAIN], { name: 'main', pending: false }],
  ['only a pending one', [PENDING], { name: 'new', pending: true }],
  ['a pending one in the private album', [photo('album', { status: 'pending', private: true })], null],
  ['a refused one', [photo('bad', { status: 'refused' }), PENDING], { name: 'new', pending: true }],
])('a member with %s sees as their own face: %o', (_photos, photos, face) => {
  expect(ownFace(photos)).toEqual(face)
})
