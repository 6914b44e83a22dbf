import { type PressedState, siteStateOf } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'
import type { PublishedVersion } from './landers/published.ts'
import { siteWith, siteWithout } from './lazy-site.ts'

type WithState = Pick<Tenant, 'settings' | 'state' | 'pressed' | 'vanished'>

/**
 * A site in the state that staff pressed, or in that of its file. Applied to each site that was
 * read, and to those whose files are broken: a press must not wait for their repair.
 */
export function inPressedState<Site extends WithState>(
  site: Site,
  version: PublishedVersion | undefined,
): Site {
  const pressed = version ? pressedOf(version) : null
  if (sameState(site, { pressed, settings: site.settings })) return site
  return siteWith(site, { pressed, state: pressed?.state ?? site.settings.state }) as Site
}

/**
 * A site whose folder is gone: its members read that it pauses, and keep the way to their rights.
 */
export function asVanished<Site extends WithState>(site: Site): Site {
  if (site.vanished && site.state !== 'live') return site
  return siteWith(site, { vanished: true, state: site.state === 'live' ? 'paused' : site.state }) as Site
}

/** A site whose folder is back but cannot be read: served as it was before the folder vanished. */
export function asReturned(site: Tenant): Tenant {
  return siteWith(siteWithout(site, 'vanished'), { state: site.pressed?.state ?? site.settings.state })
}

/** Whether two readings of one site agree on its state. */
export const sameState = (
  one: Pick<Tenant, 'settings' | 'pressed'>,
  other: Pick<Tenant, 'settings' | 'pressed'>,
): boolean =>
  one.settings.state === other.settings.state && JSON.stringify(one.pressed) === JSON.stringify(other.pressed)

function pressedOf({ document }: PublishedVersion): PressedState {
  const { state, says, until } = JSON.parse(document) as {
    readonly state: number
    readonly says: PressedState['says'] | null
    readonly until: string | null
  }
  return Object.freeze({ state: siteStateOf(state), says: Object.freeze(says ?? {}), until })
}
