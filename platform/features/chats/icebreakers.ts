import type { Translate } from '../../core/locale.ts'
import { NICHES } from '../../core/niches.ts'

/** Opener lines for every site, as literals so that the check for unused texts finds them. */
const LINES = [
  'chats:icebreaker_1',
  'chats:icebreaker_2',
  'chats:icebreaker_3',
  'chats:icebreaker_4',
  'chats:icebreaker_5',
  'chats:icebreaker_6',
] as const

/** Lines that precede those for every site, by the number of the niche. */
const OF_NICHE: Readonly<Record<number, readonly string[]>> = {
  [NICHES.casual]: ['icebreakers:casual_1', 'icebreakers:casual_2', 'icebreakers:casual_3'],
  [NICHES.adult]: ['icebreakers:adult_1', 'icebreakers:adult_2', 'icebreakers:adult_3'],
  [NICHES.mature]: ['icebreakers:mature_1', 'icebreakers:mature_2', 'icebreakers:mature_3'],
  [NICHES.flirt]: ['icebreakers:flirt_1', 'icebreakers:flirt_2', 'icebreakers:flirt_3'],
  [NICHES.kink]: ['icebreakers:kink_1', 'icebreakers:kink_2', 'icebreakers:kink_3'],
}

/**
 * Opener lines for an empty conversation, in the reader's language; the same number on each site.
 */
export function icebreakerLines(t: Translate, niche: number): string[] {
  return [...(OF_NICHE[niche] ?? []), ...LINES].slice(0, LINES.length).map((key) => t(key))
}
