import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { ledgerReason } from '../credits/contract.ts'
import { payment } from './contract.ts'

export const TRANSACTION_LISTS = ['payments', 'entries'] as const
export type TransactionListName = (typeof TRANSACTION_LISTS)[number]

export const transactionList = z.object({
  payments: z.array(payment),
  entries: z.array(
    z.object({
      id: z.string(),
      delta: z.number().int(),
      balance_after: z.number().int(),
      reason: ledgerReason,
      created_at: z.string(),
    }),
  ),
  /** `after` of each list's next page. */
  next: z.object({ payments: nextCursor, entries: nextCursor }),
})

export type TransactionListAnswer = z.output<typeof transactionList>

export const listTransactionsCall = defineCall({
  method: 'GET',
  path: '/api/transactions',
  summary:
    'The member’s orders and movements of credits, newest first: the first page of both, or with `after` a further page of `list`',
  access: 'member',
  ageCheck: 'open',
  query: z.object({ list: z.enum(TRANSACTION_LISTS).default('payments'), after: cursor.optional() }),
  response: transactionList,
})
