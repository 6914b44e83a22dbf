import { type RequestHandler, Router } from 'express'
import { AuthenticationRequiredError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { ScopeOpener } from '../../infra/http/calls.ts'
import { invoicePage } from './pages.ts'
import { invoicePdf } from './pdf.ts'

const PDFS = { name: 'invoice-pdf', points: 60, per: 600 } as const

/**
 * Serves `/invoices/{id}.pdf`: a document of the signed-in member, rendered after the transaction
 * that reads it.
 */
export function invoiceFiles({ openScope }: { readonly openScope: ScopeOpener }): Router {
  const router = Router()
  const send: RequestHandler<{ id: string }> = async (request, response) => {
    const scope = await openScope.detached(request, response)
    if (scope.viewer.kind !== 'member') throw new AuthenticationRequiredError()
    await scope.limit(PDFS)
    const { invoice } = await scope.transaction((inside) =>
      invoicePage(inside as RequestScope<Member>, request.params.id),
    )
    const pdf = await invoicePdf(invoice)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-disposition', `inline; filename="${invoice.number}.pdf"`)
    response.type('pdf').send(pdf)
  }
  router.get('/invoices/:id.pdf', send)
  return router
}
