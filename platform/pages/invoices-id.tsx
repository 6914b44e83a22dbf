import { InvoiceSheet } from '../features/invoices/components/InvoiceSheet.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadInvoice } from './loads.ts'

export default function Page() {
  return <InvoiceSheet {...usePageData<typeof loadInvoice>()} />
}
