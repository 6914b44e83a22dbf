import type { LoadInput } from '../../core/page.ts'
import { loadAside } from '../../features/landers/server.ts'
import { loadSignup } from '../../features/signup/server.ts'

/** The signup, and the sections beside it where it is open. */
export async function load(input: LoadInput) {
  const data = await loadSignup(input)
  return { ...data, aside: data.refusal === null ? await loadAside(input.scope) : null }
}
