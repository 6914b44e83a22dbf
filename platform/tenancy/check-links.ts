import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import { PARTNER_MACROS, POSTBACK_MACROS, templateFault } from '../core/link-template.ts'
import type { Tenant } from '../core/tenant.ts'
import { type Finding, type FindingCode, finding } from './finding.ts'
import { show } from './json.ts'
import { nearest } from './spelling.ts'

type Report = (code: FindingCode, path: string, message: string) => void

/** Addresses of networks and partners that lead anywhere but to a fixed, public host, and macros that stand for nothing. */
export function linkRules({ networks, partners }: TenantSettings, report: Report): void {
  for (const [name, { postback }] of Object.entries(networks))
    templateRule(postback, POSTBACK_MACROS, `networks.${name}.postback`, report)
  for (const [name, { url }] of Object.entries(partners))
    templateRule(url, PARTNER_MACROS, `partners.${name}.url`, report)
}

function templateRule(template: string, macros: readonly string[], path: string, report: Report): void {
  const fault = templateFault(template, macros)
  if (fault === null) return
  if (fault.code === 'macro') {
    const meant = nearest(fault.found.slice(1, -1), macros)
    const hint = meant === undefined ? '' : `; did you mean {${meant}}?`
    report(
      'macro_unknown',
      path,
      `expected one of {${macros.join('}, {')}}, found ${show(fault.found)}${hint}`,
    )
    return
  }
  const expected =
    fault.code === 'private_address'
      ? 'a host of the public internet, because nothing is sent into private networks'
      : 'an https:// address with a fixed host, and macros in its path or query alone'
  report('link_unsafe', path, `expected ${expected}, found ${show(template)}`)
}

type Where = { readonly file: string; readonly tenant: string }

/** Variables with keys of networks that are not set here. The program may run in another environment, so it is a warning. */
export function networkVariableFindings(
  { networks }: Pick<Tenant['settings'], 'networks'>,
  where: Where,
  { variableFault }: { readonly variableFault: (variable: string) => string | undefined },
): Finding[] {
  return Object.entries(networks).flatMap(([name, { signature }]) => {
    const fault = signature && variableFault(signature.secret.slice('env:'.length))
    if (!signature || !fault) return []
    const message = `expected a variable that holds it where the program runs, found ${show(signature.secret)}: ${fault}`
    const path = `networks.${name}.signature.secret`
    return [finding('network_variable_missing', { ...where, path }, message)]
  })
}
