import type { RequestContext } from '../../../core/scope.ts'
import { referenceOf } from './rules.ts'

/**
 * The mandate's text that the payer agrees to, in the viewer's language, with creditor and
 * reference.
 */
export function mandateText({ tenant, t }: Pick<RequestContext, 'tenant' | 't'>, debitId: string): string {
  return t('directdebit:mandate_text', {
    creditor: tenant.settings.company.name,
    reference: referenceOf(debitId),
  })
}
