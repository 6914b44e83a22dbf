import { latePart } from '../../../ui/late-part.tsx'

/** Opens with a press, so its code is no part of every conversation. */
export const GifSheetPart = latePart(async () => (await import('./GifSheet.tsx')).GifSheet)
