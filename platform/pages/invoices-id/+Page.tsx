import { InvoiceSheet } from '../../features/invoices/components/InvoiceSheet.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <InvoiceSheet {...usePageData<typeof load>()} />
}
