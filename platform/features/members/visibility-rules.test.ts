import { expect, it } from 'vitest'
import { mayReadField, mayReadNote, searchFieldsFor } from './visibility.ts'

const visitor = { kind: 'visitor' } as const
const member = { kind: 'member' } as const

it('a visitor can neither read nor search by sexual orientation, a member can', () => {
  expect([mayReadField(visitor, 'sexuality'), mayReadField(member, 'sexuality')]).toEqual([false, true])
  expect([mayReadNote(visitor, 'looking_for'), mayReadNote(member, 'looking_for')]).toEqual([false, true])
  expect(searchFieldsFor(visitor, ['gender', 'sexuality', 'hair'])).toEqual(['gender', 'hair'])
  expect(searchFieldsFor(member, ['gender', 'sexuality', 'hair'])).toEqual(['gender', 'sexuality', 'hair'])
})
