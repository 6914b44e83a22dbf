import type { Request } from 'express'
import { fillTemplate } from '../../core/link-template.ts'
import type { Tenant } from '../../core/tenant.ts'
import { wholeSource } from '../../core/visit-source.ts'
import { touchesOf } from './capture.ts'

/**
 * The address of a partner in the site's file, with the visit in place of the macros; undefined for
 * unknown names, and for all if the site shows no partner offers (`member_resell`). Contains no
 * data of a member.
 */
export function partnerAddress({ settings }: Tenant, name: string, request: Request): string | undefined {
  const { member_resell: shown, partners } = settings
  const partner = shown && Object.hasOwn(partners, name) ? partners[name] : undefined
  return partner && fillTemplate(partner.url, touchesOf(request)?.last ?? wholeSource({}))
}
