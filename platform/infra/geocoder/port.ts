import { UnavailableError } from '../../core/errors.ts'

/** A town with its region. */
export interface Town {
  readonly name: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** ISO 3166-2 (`IT-MI`); null if the geocoder does not know it. */
  readonly region: string | null
  readonly lat: number
  readonly lon: number
}

/** The geocoder did not answer, or answered incorrectly. */
export class GeocoderUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('temporarily_unavailable', { cause })
  }
}

/**
 * The interface that maps positions and names to towns (docs/decisions/0059-geocoder.md). Positions
 * are rounded to about a kilometre before, and carry no identity. It may read files or call another
 * server: never use it inside a transaction.
 */
export interface Geocoder {
  /**
   * The nearest town in these countries to a position in degrees; undefined if none is within 150
   * km.
   * @throws GeocoderUnavailableError
   */
  nearest(lat: number, lon: number, countries: readonly string[]): Promise<Town | undefined>
  /**
   * Towns in these countries whose name begins with `name`, best known first; accents and case are
   * ignored.
   * @throws GeocoderUnavailableError
   */
  search(name: string, countries: readonly string[], limit: number): Promise<readonly Town[]>
}
