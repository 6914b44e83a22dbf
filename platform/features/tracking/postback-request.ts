import { createHmac } from 'node:crypto'
import { fillText } from '../../core/link-template.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { OutboundRequest } from '../../infra/http/outbound.ts'
import {
  postbackAddress,
  postbackValues,
  type ReportedConversion,
  signedAddress,
} from './postback-address.ts'

export type Network = Tenant['settings']['networks'][string]

/** A postback as it is logged: without its signature. `body` is null for GET. */
export interface PostbackRequest {
  readonly url: string
  readonly body: string | null
}

const PARAMETER = 'signature'
const HEADER = 'X-Signature'
const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

/**
 * The request that reports a conversion to a network, by the method and with the fields in the
 * site's file.
 */
export function postbackRequest(network: Network, conversion: ReportedConversion): PostbackRequest {
  const url = postbackAddress(network.postback, conversion)
  if (network.method !== 'POST') return { url, body: null }
  const values = postbackValues(conversion)
  const fields = Object.entries(network.fields ?? {}).map(
    ([name, template]) => [name, fillText(template, values)] as const,
  )
  const body =
    network.format === 'json'
      ? JSON.stringify(Object.fromEntries(fields))
      : new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  return { url, body }
}

/**
 * The request as it is sent. With a key it is signed by HMAC-SHA-256, in hexadecimal digits: a GET
 * by a parameter over the whole address before it, a POST by a header over the whole body, since
 * then only the body has macros.
 * @param key null if the network requires no signature
 */
export function outboundRequest(
  { method, format, signature }: Network,
  { url, body }: PostbackRequest,
  key: string | null,
): { readonly url: string; readonly request: OutboundRequest } {
  if (method !== 'POST' || body === null) {
    const signed = key === null ? url : signedAddress(url, signature?.parameter ?? PARAMETER, key)
    return { url: signed, request: {} }
  }
  const digest = key === null ? null : createHmac('sha256', key).update(body).digest('hex')
  const headers = {
    'content-type': TYPES[format ?? 'form'],
    ...(digest === null ? {} : { [signature?.header ?? HEADER]: digest }),
  }
  return { url, request: { method: 'POST', headers, body } }
}
