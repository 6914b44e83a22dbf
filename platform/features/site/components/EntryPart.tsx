import type { PagePayload } from '../../../core/client.ts'
import { latePart } from '../../../ui/late-part.tsx'
import { usePage } from '../../../ui/page.tsx'

const load = async () => (await import('./EntryWarning.tsx')).EntryWarning

const Part = latePart(load, import.meta.env.SSR ? await load() : undefined)

/** The entry warning; members and returning visitors do not load its code. */
export function EntryPart() {
  return usePage().entry !== null && <Part />
}

/** For layouts with it: the page waits for its code if it shows one. */
export const loadEntry = ({ entry }: PagePayload): Promise<void> | undefined =>
  entry === null ? undefined : Part.load()
