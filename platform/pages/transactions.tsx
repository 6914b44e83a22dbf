import { PaymentStatus } from '../features/payments/components/PaymentStatus.tsx'
import { TransactionList } from '../features/payments/components/TransactionList.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadTransactions } from './loads.ts'

export default function Page() {
  const { payment, list, further, returnPath, methods, documents } = usePageData<typeof loadTransactions>()
  if (payment)
    return (
      <PaymentStatus
        key={payment.id}
        payment={payment}
        returnPath={returnPath}
        methods={methods}
        documents={documents}
      />
    )
  return list && <TransactionList list={list} further={further} />
}
