import { latePart } from '../../../ui/late-part.tsx'
import { usePage } from '../../../ui/page.tsx'

const load = async () => (await import('./EntryDialog.tsx')).EntryDialog

/** A first visit of some countries alone needs its code. */
export const EntryPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

/** The entry warning where this visitor gets one. */
export function EntryWarning() {
  return usePage().entry === null ? null : <EntryPart />
}
