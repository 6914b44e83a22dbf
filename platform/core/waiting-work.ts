/** What waits for staff; values of the column `waiting_work.kind`. */
export const WAITING_WORK = {
  photo: 1,
  report: 2,
  appeal: 3,
  complaint: 4,
  refund: 5,
  alert: 6,
  check: 7,
  story: 8,
} as const
