import { UnavailableError } from '../../core/errors.ts'

/** A town, and the region that it lies in. */
export interface Town {
  readonly name: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** ISO 3166-2 (`IT-MI`); null where the geocoder does not know it. */
  readonly region: string | null
  readonly lat: number
  readonly lon: number
}

/** The geocoder did not answer, or not as it should. */
export class GeocoderUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('temporarily_unavailable', { cause })
  }
}

/**
 * The one way from positions and names to towns (docs/decisions/0059-geocoder.md). Positions that
 * it gets are rounded to about a kilometre, and nothing tells whose they are. It may read files or
 * ask another server: never inside of a transaction.
 */
export interface Geocoder {
  /**
   * The town of these countries that is nearest to a position in degrees, undefined where none is
   * within 150 km.
   * @throws GeocoderUnavailableError
   */
  nearest(lat: number, lon: number, countries: readonly string[]): Promise<Town | undefined>
  /**
   * Towns of these countries whose name begins so, the best known first; accents and case do not
   * matter.
   * @throws GeocoderUnavailableError
   */
  search(name: string, countries: readonly string[], limit: number): Promise<readonly Town[]>
}
