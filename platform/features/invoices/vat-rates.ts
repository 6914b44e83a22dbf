/**
 * Standard rates of VAT in hundredths of a per cent, by the day from which they apply, the newest
 * first; sales of electronic services are taxed at the standard rate of the buyer's country.
 * Source: European Commission, Taxes in Europe Database ("VAT rates applied in the Member States");
 * GB: HM Revenue and Customs; NO: Skatteetaten; CH: Federal Tax Administration. As of November
 * 2026.
 */
export interface VatRate {
  /** YYYY-MM-DD, in the country's calendar. */
  readonly from: string
  readonly rate: number
}

const since = (from: string, rate: number): VatRate => ({ from, rate })

/**
 * Countries of the European Union, where one registration (one-stop shop) covers all. Greece is
 * `GR`, its VAT numbers begin with EL.
 */
export const EU_RATES: Readonly<Record<string, readonly VatRate[]>> = {
  AT: [since('1984-01-01', 2000)],
  BE: [since('1996-01-01', 2100)],
  BG: [since('1999-01-01', 2000)],
  CY: [since('2014-01-13', 1900)],
  CZ: [since('2013-01-01', 2100)],
  DE: [since('2021-01-01', 1900), since('2020-07-01', 1600), since('2007-01-01', 1900)],
  DK: [since('1992-01-01', 2500)],
  EE: [since('2025-07-01', 2400), since('2024-01-01', 2200), since('2009-07-01', 2000)],
  ES: [since('2012-09-01', 2100)],
  FI: [since('2024-09-01', 2550), since('2013-01-01', 2400)],
  FR: [since('2014-01-01', 2000)],
  GR: [since('2016-06-01', 2400)],
  HR: [since('2012-03-01', 2500)],
  HU: [since('2012-01-01', 2700)],
  IE: [since('2021-03-01', 2300), since('2020-09-01', 2100), since('2012-01-01', 2300)],
  IT: [since('2013-10-01', 2200)],
  LT: [since('2009-09-01', 2100)],
  LU: [since('2024-01-01', 1700), since('2023-01-01', 1600), since('2015-01-01', 1700)],
  LV: [since('2012-07-01', 2100)],
  MT: [since('2004-01-01', 1800)],
  NL: [since('2012-10-01', 2100)],
  PL: [since('2011-01-01', 2300)],
  PT: [since('2011-01-01', 2300)],
  RO: [since('2025-08-01', 2100), since('2017-01-01', 1900)],
  SE: [since('1990-07-01', 2500)],
  SI: [since('2013-07-01', 2200)],
  SK: [since('2025-01-01', 2300), since('2011-01-01', 2000)],
}

/** Countries outside the Union where a seller charges VAT once it is registered there. */
export const OTHER_RATES: Readonly<Record<string, readonly VatRate[]>> = {
  GB: [since('2011-01-04', 2000)],
  NO: [since('2005-01-01', 2500)],
  CH: [since('2024-01-01', 810), since('2018-01-01', 770)],
}
