import { callApi } from '../../../core/api-client.ts'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { useLoadFailed } from '../../../widgets/ListEnds.tsx'
import type {
  listTransactionsCall,
  TransactionListAnswer,
  TransactionListName,
} from '../transaction-contract.ts'

type Item<Name extends TransactionListName> = TransactionListAnswer[Name][number]

/** One of the two lists with the further pages that were loaded. */
export function useMoreTransactions<Name extends TransactionListName>(
  first: TransactionListAnswer,
  name: Name,
) {
  const onFailed = useLoadFailed()
  const items: readonly Item<Name>[] = first[name]
  const load = async (after: string) => {
    const page = await callApi<typeof listTransactionsCall>('GET', '/api/transactions', {
      query: { list: name, after },
    })
    const more: readonly Item<Name>[] = page[name]
    return { items: more, next: page.next[name] }
  }
  return useLoadMore(
    { items, next: first.next[name] },
    { id: ({ id }) => id, at: (item) => Date.parse(item.created_at), name, load, onFailed },
  )
}
