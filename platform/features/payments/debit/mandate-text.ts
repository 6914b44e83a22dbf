import type { RequestContext } from '../../../core/scope.ts'
import { referenceOf } from './rules.ts'

/**
 * The words that the payer agrees to, in the reader's language, with the creditor and the reference
 * of the mandate.
 */
export function mandateText({ tenant, t }: Pick<RequestContext, 'tenant' | 't'>, debitId: string): string {
  return t('directdebit:mandate_text', {
    creditor: tenant.settings.company.name,
    reference: referenceOf(debitId),
  })
}
