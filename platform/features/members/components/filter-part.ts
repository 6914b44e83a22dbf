import { latePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./FilterPanel.tsx')).FilterPanel

/** The filter form, loaded lazily: it is closed on most visits. */
export const FilterPart = latePart(load, import.meta.env.SSR ? await load() : undefined)
