import { composeLander } from './compose.ts'
import type { LanderFolder } from './lander-folder.ts'
import type { SectionTypes } from './section-schemas.ts'

type Composed = ReturnType<typeof composeLander>

/** The last composition of each lander; its folder's digest changes with any byte of its files. */
const composed = new Map<
  string,
  { readonly digest: string; readonly types: SectionTypes; readonly made: Composed }
>()

/**
 * The platform's own lander, as sites show it that change nothing. One object as long as its files stay the same, also after they were read again:
 * what is known of it (`contentFindings`) need not be found out again.
 */
export function plainLander(name: string, base: LanderFolder, types: SectionTypes): Composed {
  const last = composed.get(name)
  if (last?.digest === base.digest && last.types === types) return last.made
  const made = composeLander(name, base, undefined, types, { file: `landers/${name}/lander.json` })
  composed.set(name, { digest: base.digest, types, made })
  return made
}
