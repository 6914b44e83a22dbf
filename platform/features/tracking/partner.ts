import type { Request } from 'express'
import { fillTemplate } from '../../core/link-template.ts'
import type { Tenant } from '../../core/tenant.ts'
import { wholeSource } from '../../core/visit-source.ts'
import { touchesOf } from './capture.ts'

/**
 * The address of a partner that the site's file names, with the visit in place of the macros;
 * undefined for any other name, and for each where the site shows no offers of partners
 * (`member_resell`). Nothing of a member is in it.
 */
export function partnerAddress({ settings }: Tenant, name: string, request: Request): string | undefined {
  const { member_resell: shown, partners } = settings
  const partner = shown && Object.hasOwn(partners, name) ? partners[name] : undefined
  return partner && fillTemplate(partner.url, touchesOf(request)?.last ?? wholeSource({}))
}
