import { latePart } from '../late-part.tsx'

/** Only whoever opens a photo loads the code of the viewer. */
export const ViewerPart = latePart(async () => (await import('./PhotoViewer.tsx')).PhotoViewer)
