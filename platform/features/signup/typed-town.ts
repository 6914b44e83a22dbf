import { ValidationError } from '../../core/errors.ts'
import type { Place } from '../../core/places.ts'
import type { RequestContext } from '../../core/scope.ts'
import { GeocoderUnavailableError } from '../../infra/geocoder/port.ts'
import { findPlace, type PlaceServices } from '../places/server.ts'
import type { StepInput } from './open-draft.ts'

/**
 * The town that the device of the person named beside the region, with its cell. Asked for before the step's transaction.
 *
 * @returns undefined where there is none, it is not known there, or the geocoder does not answer: then the region alone counts
 */
export async function typedTown(
  context: RequestContext,
  { geocoder }: PlaceServices,
  { step, place, city }: StepInput,
): Promise<Place | undefined> {
  if (step !== 2 || !place || !city) return undefined
  try {
    return await findPlace(context, geocoder, { place, city })
  } catch (error) {
    if (error instanceof ValidationError || error instanceof GeocoderUnavailableError) return undefined
    throw error
  }
}
