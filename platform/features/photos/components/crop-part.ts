import { latePart } from '../../../ui/late-part.tsx'

/** The cropping code, loaded when a photo is added. */
export const CropPart = latePart(async () => (await import('./CropDialog.tsx')).CropDialog)
