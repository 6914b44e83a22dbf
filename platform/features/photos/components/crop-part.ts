import { latePart } from '../../../ui/late-part.tsx'

/** Only whoever adds photos loads the code that crops them. */
export const CropPart = latePart(async () => (await import('./CropDialog.tsx')).CropDialog)
