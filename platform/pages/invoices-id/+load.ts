import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type InvoicePage, invoicePage } from '../../features/invoices/server.ts'

export const load: Load<InvoicePage, Member> = ({ scope, params }) => invoicePage(scope, params.id)
