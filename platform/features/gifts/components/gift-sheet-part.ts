import { latePart } from '../../../ui/late-part.tsx'

/** Opens with a press, so its code is no part of every conversation. */
export const GiftSheetPart = latePart(async () => (await import('./GiftSheet.tsx')).GiftSheet)
