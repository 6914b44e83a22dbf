import { expect, it } from 'vitest'
import { barTo, countsFrom, type Standing } from './second-person.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const days = (number: number) => new Date(NOW.getTime() + number * 86_400_000)

const person = (id: string, approvesFrom: Date | null, ...invitedBy: string[]): Standing => ({
  id,
  approvesFrom,
  invitedBy: new Set(invitedBy),
})

it('who uses a link of the command counts at once, others after seven days', () => {
  expect([countsFrom(NOW, null), countsFrom(NOW, 'ada')]).toEqual([NOW, days(7)])
})

it.each<[string, Standing, Standing | undefined, object | undefined]>([
  ['somebody established', person('bea', days(-1)), person('ada', days(-1)), undefined],
  ['from the very moment on', person('bea', NOW), person('ada', days(-1)), undefined],
  ['oneself', person('ada', days(-1)), person('ada', days(-1)), { code: 'second_person_needed' }],
  ['without access yet', person('bea', null), undefined, { code: 'second_person_needed' }],
  [
    'a newcomer',
    person('bea', days(2)),
    person('ada', days(-1)),
    { code: 'second_person_new', from: days(2) },
  ],
  ['a newcomer, of nobody', person('bea', days(2)), undefined, { code: 'second_person_new', from: days(2) }],
  [
    'who was invited by the asker',
    person('bea', days(-9), 'ada'),
    person('ada', days(-99)),
    { code: 'second_person_invited' },
  ],
  [
    'who invited a new asker',
    person('ada', days(-99)),
    person('bea', days(3), 'ada'),
    { code: 'second_person_inviter', from: days(3) },
  ],
  ['who invited an old asker', person('ada', days(-99)), person('bea', days(-3), 'ada'), undefined],
  ['beside a new asker', person('cy', days(-99)), person('bea', days(3), 'ada'), undefined],
])('%s', (_, approver, asker, bar) => {
  expect(barTo(approver, asker, NOW)).toEqual(bar)
})
