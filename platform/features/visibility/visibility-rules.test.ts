import { describe, expect, it } from 'vitest'
import {
  mayReadField,
  mayReadNote,
  searchFieldsFor,
  type VisibilityFacts,
  visibilityOf,
} from './visibility-rules.ts'

const visitor = { kind: 'visitor' } as const
const member = { kind: 'member' } as const

it('a visitor can neither read nor search by sexual orientation, a member can', () => {
  expect([mayReadField(visitor, 'sexuality'), mayReadField(member, 'sexuality')]).toEqual([false, true])
  expect([mayReadNote(visitor, 'looking_for'), mayReadNote(member, 'looking_for')]).toEqual([false, true])
  expect(searchFieldsFor(visitor, ['gender', 'sexuality', 'hair'])).toEqual(['gender', 'hair'])
  expect(searchFieldsFor(member, ['gender', 'sexuality', 'hair'])).toEqual(['gender', 'sexuality', 'hair'])
})

describe('who may be seen', () => {
  const open: VisibilityFacts = {
    status: 1,
    invisible: false,
    private: false,
    approached: false,
    blocked_viewer: false,
    blocked_by_viewer: false,
  }
  it.each([
    [{}, 'visible'],
    [{ status: 0 }, 'hidden'],
    [{ status: 2 }, 'hidden'],
    [{ status: 3 }, 'hidden'],
    [{ invisible: true }, 'hidden'],
    [{ invisible: true, approached: true }, 'visible'],
    [{ private: true }, 'hidden'],
    [{ private: true, approached: true }, 'visible'],
    [{ blocked_viewer: true }, 'blocked'],
    [{ blocked_viewer: true, private: true }, 'hidden'],
    [{ blocked_by_viewer: true }, 'blocking'],
    [{ status: 3, blocked_by_viewer: true }, 'hidden'],
  ] as const)('%j is %s', (facts, verdict) => expect(visibilityOf({ ...open, ...facts })).toBe(verdict))
})
