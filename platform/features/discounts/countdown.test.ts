import { describe, expect, it } from 'vitest'
import { bannerShown, MODAL_DELAY_MILLISECONDS, type ModalConditions, modalAllowed } from './countdown.ts'

const member: ModalConditions = { area: 'members', endsAt: 2000, now: 1000, credits: 0, hidden: false }

describe('time-bonus banner and modal', () => {
  it('both are shown to a member with the bonus in the members area', () => {
    expect([bannerShown(member), modalAllowed(member)]).toEqual([true, true])
  })

  it.each([
    ['outside of the members area', { area: undefined }],
    ['without a bonus', { endsAt: null }],
    ['at the very end of the bonus', { now: 2000 }],
  ])('neither is shown %s', (_story, changed) => {
    const conditions = { ...member, ...changed }
    expect([bannerShown(conditions), modalAllowed(conditions)]).toEqual([false, false])
  })

  it.each([
    ['with credits left', { credits: 1 }],
    ['once hidden', { hidden: true }],
  ])('only the banner is shown %s', (_story, changed) => {
    const conditions = { ...member, ...changed }
    expect([bannerShown(conditions), modalAllowed(conditions)]).toEqual([true, false])
  })

  it('the modal waits 40 seconds', () => {
    expect(MODAL_DELAY_MILLISECONDS).toBe(40_000)
  })
})
