import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import {
  hasMacros,
  macroFault,
  PARTNER_MACROS,
  POSTBACK_MACROS,
  type TemplateFault,
  templateFault,
} from '../core/link-template.ts'
import type { Tenant } from '../core/tenant.ts'
import { type Finding, type FindingReport, finding } from './finding.ts'
import { show } from './json.ts'
import { nearest } from './nearest-name.ts'

/**
 * Addresses of networks and partners that do not lead to a fixed, public host, and undefined
 * macros.
 */
export function linkRules({ networks, partners }: TenantSettings, report: FindingReport): void {
  for (const [name, network] of Object.entries(networks)) {
    templateRule(network.postback, POSTBACK_MACROS, `networks.${name}.postback`, report)
    fieldRules(network.fields ?? {}, `networks.${name}.fields`, report)
    methodRules(network, `networks.${name}`, report)
  }
  for (const [name, { url }] of Object.entries(partners))
    templateRule(url, PARTNER_MACROS, `partners.${name}.url`, report)
}

function fieldRules(fields: Readonly<Record<string, string>>, path: string, report: FindingReport): void {
  for (const [name, template] of Object.entries(fields)) {
    const fault = macroFault(template, POSTBACK_MACROS)
    if (fault) macroRule(fault, POSTBACK_MACROS, `${path}.${name}`, report)
  }
}

/**
 * Settings that belong to the other method, and fields that the signature does not cover, would
 * silently be ignored.
 */
function methodRules(
  { method, ...network }: TenantSettings['networks'][string],
  path: string,
  report: FindingReport,
) {
  const tell = (name: string, expected: string) =>
    report('postback_method', { path: `${path}.${name}` }, `expected ${expected}`)
  const { fields, format, signature, postback } = network
  if (method === 'POST') {
    if (!fields) tell('fields', 'the fields of the body, because "method" is "POST"')
    if (signature?.parameter !== undefined)
      tell('signature.parameter', '"header" in its place: a POST is signed in a header')
    if (signature && hasMacros(postback))
      tell('postback', 'macros in "fields" alone: the signature of a POST does not cover the address')
    return
  }
  const cure = 'none, or "method": "POST": a GET has no body'
  if (fields) tell('fields', cure)
  if (format !== undefined) tell('format', cure)
  if (signature?.header !== undefined)
    tell('signature.header', '"parameter" in its place, or "method": "POST": a GET is signed in its address')
}

type MacroFault = Extract<TemplateFault, { readonly code: 'macro' }>

function macroRule(
  { found }: MacroFault,
  macros: readonly string[],
  path: string,
  report: FindingReport,
): void {
  const meant = nearest(found.slice(1, -1), macros)
  const hint = meant === undefined ? '' : `; did you mean {${meant}}?`
  const message = `expected one of {${macros.join('}, {')}}, found ${show(found)}${hint}`
  report('macro_unknown', { path, values: { macro: found } }, message)
}

function templateRule(
  template: string,
  macros: readonly string[],
  path: string,
  report: FindingReport,
): void {
  const fault = templateFault(template, macros)
  if (fault === null) return
  if (fault.code === 'macro') {
    macroRule(fault, macros, path, report)
    return
  }
  const expected =
    fault.code === 'private_address'
      ? 'a host of the public internet, because nothing is sent into private networks'
      : 'an https:// address with a fixed host, and macros in its path or query alone'
  report(
    'link_unsafe',
    { path, values: { address: template } },
    `expected ${expected}, found ${show(template)}`,
  )
}

type Where = { readonly file: string; readonly tenant: string }

/**
 * Keys of networks whose variables are not set here. A warning, because the program may run in
 * another environment.
 */
export function networkVariableFindings(
  { networks }: Pick<Tenant['settings'], 'networks'>,
  where: Where,
  { secretFault }: { readonly secretFault: (reference: string) => string | undefined },
): Finding[] {
  return Object.entries(networks).flatMap(([name, { signature }]) => {
    const fault = signature && secretFault(signature.secret)
    if (!signature || !fault) return []
    const message = `expected one that can be read where the program runs, found ${show(signature.secret)}: ${fault}`
    const path = `networks.${name}.signature.secret`
    const values = { variable: signature.secret }
    return [finding('network_variable_missing', { ...where, path, values }, message)]
  })
}
