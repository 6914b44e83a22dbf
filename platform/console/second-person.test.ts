import { expect, it } from 'vitest'
import { barTo, countsFrom, type Standing } from './second-person.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const days = (number: number) => new Date(NOW.getTime() + number * 86_400_000)

const person = (id: string, approvesFrom: Date | null, ...invitedBy: string[]): Standing => ({
  id,
  approvesFrom,
  invitedBy: new Set(invitedBy),
})

it('invited people count as second persons after seven days, or at once if the command invited them', () => {
  expect([countsFrom(NOW, null), countsFrom(NOW, 'ada')]).toEqual([NOW, days(7)])
})

it.each<[string, Standing, Standing | undefined, object | undefined]>([
  ['allows an established person', person('bea', days(-1)), person('ada', days(-1)), undefined],
  ['allows a person from that instant', person('bea', NOW), person('ada', days(-1)), undefined],
  ['refuses the asker', person('ada', days(-1)), person('ada', days(-1)), { code: 'second_person_needed' }],
  ['refuses a pending invitee', person('bea', null), undefined, { code: 'second_person_needed' }],
  [
    'refuses a newcomer',
    person('bea', days(2)),
    person('ada', days(-1)),
    { code: 'second_person_new', from: days(2) },
  ],
  ['refuses any newcomer', person('bea', days(2)), undefined, { code: 'second_person_new', from: days(2) }],
  [
    'refuses a person whom the asker invited',
    person('bea', days(-9), 'ada'),
    person('ada', days(-99)),
    { code: 'second_person_invited' },
  ],
  [
    'refuses the inviter of a new asker',
    person('ada', days(-99)),
    person('bea', days(3), 'ada'),
    { code: 'second_person_inviter', from: days(3) },
  ],
  ['allows the inviter of an old asker', person('ada', days(-99)), person('bea', days(-3), 'ada'), undefined],
  ['allows others than the inviter', person('cy', days(-99)), person('bea', days(3), 'ada'), undefined],
])('the approval of a refund: %s', (_, approver, asker, bar) => {
  expect(barTo(approver, asker, NOW)).toEqual(bar)
})
