import { latePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./FilterPanel.tsx')).FilterPanel

/**
 * The filters of the search: closed on most visits, so their fields are no part of every members
 * page.
 */
export const FilterPart = latePart(load, import.meta.env.SSR ? await load() : undefined)
