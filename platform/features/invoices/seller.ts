import { z } from 'zod'

/** The seller as an invoice names it: the company's data at the time of issue. */
export const seller = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** Number in the trade register. */
  register: z.string(),
  /** Name of the site. */
  site: z.string(),
  /** The number under which the VAT is reported; null without VAT. */
  vat_number: z.string().nullable(),
})

export type Seller = z.output<typeof seller>
