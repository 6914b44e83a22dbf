import { expect, expectTypeOf, it } from 'vitest'
import type console from '../i18n/texts/en/console.json'
import type data from '../i18n/texts/en/data.json'
import type { TextKey } from './locale.ts'
import {
  type AuditAction,
  LOOK_REASONS,
  type LookReason,
  type MemberFacingAction,
  memberFacingAction,
  ROLE_CODES,
  ROLES,
  type Role,
  roleWithCode,
} from './staff.ts'

it.each([
  ['photo_viewed', 'photo_viewed'],
  ['report_appeal_decided', 'report_appeal_decided'],
  ['member_viewed', 'case'],
  ['an action of an older program', 'case'],
  ['toString', 'case'],
])('members read the action %s as %s', (action, read) => {
  expect(memberFacingAction(action)).toBe(read)
})

it('each role is found by its unique code', () => {
  expect(ROLES.map((role) => roleWithCode(ROLE_CODES[role]))).toEqual(ROLES)
  expect([roleWithCode(99), roleWithCode(null)]).toEqual([undefined, undefined])
  expect(new Set(LOOK_REASONS).size).toBe(LOOK_REASONS.length)
})

it('a role, reason or action without a text for staff or members does not compile', () => {
  expectTypeOf<`role.${Role}` | `look.${LookReason}` | `audit.${AuditAction}`>().toExtend<
    TextKey<typeof console>
  >()
  expectTypeOf<`staff_${Role}` | `look_${LookReason}` | `access_${MemberFacingAction}`>().toExtend<
    TextKey<typeof data>
  >()
  expectTypeOf<'role.auditor'>().not.toExtend<TextKey<typeof console>>()
  expectTypeOf<'staff_auditor'>().not.toExtend<TextKey<typeof data>>()
})
