import { latePart } from '../../../ui/late-part.tsx'

/** Opens only when credits are short, so its code is no part of every conversation. */
export const OutOfCreditsPart = latePart(async () => (await import('./OutOfCredits.tsx')).OutOfCredits)
