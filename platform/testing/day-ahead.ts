import { addDays } from '../core/calendar.ts'

/**
 * A day that is not over at any demo site, YYYY-MM-DD: today by UTC is yesterday in Europe before
 * midnight.
 */
export const dayAhead = (): string => addDays(new Date().toISOString().slice(0, 10), 1)
