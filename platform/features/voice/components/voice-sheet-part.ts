import { latePart } from '../../../ui/late-part.tsx'

/** Loaded on the first press, so that conversations do not include its code. */
export const VoiceSheetPart = latePart(async () => (await import('./VoiceSheet.tsx')).LateVoiceSheet)
