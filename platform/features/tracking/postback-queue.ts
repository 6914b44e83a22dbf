import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { CONVERSION, type ConversionKind } from './conversion-kinds.ts'
import type { Network } from './postback-request.ts'

/** Name of the task that sends one postback. */
export const SEND_POSTBACK = 'send_postback'

/** The network of a site by its name; ignores names inherited from `Object.prototype`. */
export function networkOf({ settings }: Pick<Tenant, 'settings'>, name: string): Network | undefined {
  return Object.hasOwn(settings.networks, name) ? settings.networks[name] : undefined
}

/** Whether a network wants reports of this kind of conversion. */
export const wants = ({ events }: Network, kind: ConversionKind): boolean => events?.includes(kind) ?? true

/**
 * Queues the postback of a conversion in the transaction of its cause. Does nothing if the site
 * does not have that network.
 */
export async function queuePostback(
  db: TenantDb,
  tenant: Pick<Tenant, 'settings'>,
  conversion: { readonly id: string; readonly kind: ConversionKind; readonly network: string },
  now: Date,
): Promise<void> {
  const network = networkOf(tenant, conversion.network)
  if (!network || !wants(network, conversion.kind)) return
  const id = newId()
  await db.trx
    .insertInto('postbacks')
    .values({
      tenant_id: db.tenantId,
      id,
      conversion_id: conversion.id,
      network: conversion.network,
      kind: CONVERSION[conversion.kind],
      created_at: now,
    })
    .execute()
  await enqueue(db, 'postbacks', { task: SEND_POSTBACK, postback: id })
}
