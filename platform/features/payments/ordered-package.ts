import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type PackageOffer, packagesFor, type TrialOffer, trialOffer } from '../credits/server.ts'
import { hasTrialOffer } from '../deletion/server.ts'
import { hasPaid } from './queries.ts'

/**
 * A package of the list, or the trial package for a member who was offered it and has never paid.
 * Undefined otherwise.
 */
export async function orderedPackage(
  { db, tenant, viewer, now }: RequestScope<Member>,
  id: string | undefined,
): Promise<PackageOffer | TrialOffer | undefined> {
  if (id !== 'trial') return packagesFor(tenant, viewer.country).find((one) => one.id === id)
  const open = !viewer.paid && (await hasTrialOffer(db, viewer.id, now)) && !(await hasPaid(db, viewer.id))
  return open ? trialOffer(tenant, viewer.country) : undefined
}
