import { latePart } from '../late-part.tsx'

/** The code of the viewer is loaded only when a photo is opened. */
export const ViewerPart = latePart(async () => (await import('./PhotoViewer.tsx')).PhotoViewer)
