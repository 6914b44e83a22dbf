export { daysEarlier, rollUpDays } from './roll-up.ts'
