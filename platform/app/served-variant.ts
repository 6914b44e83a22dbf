import type { Request, Response } from 'express'
import { siteDayName } from '../core/calendar.ts'
import type { LanderExperiment } from '../core/lander.ts'
import type { Tenant } from '../core/tenant.ts'
import { chooseVariant } from '../features/experiments/server.ts'
import { landerAt } from '../features/landers/server.ts'
import type { KeyRing } from '../infra/key-ring.ts'

/** The lander of a page, as reports count it; empty texts without a campaign or experiment. */
export interface ServedLander {
  readonly lander: string
  readonly slug: string
  readonly experiment: string
  readonly variant: string
}

/** A request at a site, and the secrets for keyed choices. */
interface Asking {
  readonly request: Request
  readonly response: Response
  readonly tenant: Tenant
  readonly ring: KeyRing
}

/**
 * The variant of an experiment for this request. Decided once per request, so that the key of the
 * shared page, the page itself and its visit agree, even at midnight.
 */
export function variantOf({ request, response, tenant, ring }: Asking, experiment: LanderExperiment): string {
  const chosen = variantsOf(response)
  const known = chosen.get(experiment.id)
  if (known !== undefined) return known
  const visitor = {
    tenant: tenant.key,
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    day: siteDayName({ tenant, now: new Date() }),
  }
  const variant = chooseVariant(experiment, visitor, ring)
  chosen.set(experiment.id, variant)
  return variant
}

/**
 * Shows this request a given variant, for a preview. Without one it shows the base lander, which is
 * what is edited then: a random variant would be a different page.
 */
export function showVariant(
  response: Response,
  { id, variants }: LanderExperiment,
  variant: string | undefined,
): void {
  const shown = variant !== undefined && Object.hasOwn(variants, variant) ? variant : ''
  variantsOf(response).set(id, shown)
}

/** The variants that were decided for this request, by the id of their experiment. */
function variantsOf({ locals }: Response): Map<string, string> {
  locals.variants ??= new Map<string, string>()
  return locals.variants as Map<string, string>
}

/**
 * The lander that a page shows, with the variant for this request; undefined for other pages.
 * Computed once per request: the key of the shared page and its visit both ask for it.
 */
export function servedLander(asking: Asking): ServedLander | undefined {
  const { locals } = asking.response
  locals.served ??= { lander: foundLander(asking) }
  return (locals.served as { readonly lander: ServedLander | undefined }).lander
}

function foundLander(asking: Asking): ServedLander | undefined {
  const found = landerAt(asking.tenant, asking.request.path)
  if (!found) return undefined
  const { lander, slug = '' } = found
  const { name, experiment } = lander
  const variant = experiment ? variantOf(asking, experiment) : ''
  return { lander: name, slug, experiment: experiment?.id ?? '', variant }
}
