/** Public module of invoices for other features and the program. */
export { issueCreditNote, issueInvoice, reverseCreditNote } from './documents.ts'
export { type InvoicePage, invoicePage } from './pages.ts'
export { type InvoiceLink, invoiceLinks, invoiceNumber } from './present.ts'
export { findInvoiceOfOrder, type InvoiceRow } from './queries.ts'
export { invoiceFiles } from './serve.ts'
export { isInUnion } from './vat.ts'
export { type VatLine, vatReport } from './vat-report.ts'
