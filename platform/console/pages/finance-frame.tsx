import type { ReactNode } from 'react'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'
import type { ListQuery } from './list.tsx'
import { type Tab, Tabs } from './tabs.tsx'

const TABS: readonly Tab[] = [
  { path: '/finance', label: 'console:finance_payments', permission: 'finance.read' },
  { path: '/finance/transactions', label: 'console:transaction.title', permission: 'finance.read' },
  { path: '/finance/refunds', label: 'console:finance_refunds', permission: 'finance.read' },
  { path: '/finance/alerts', label: 'console:finance_alerts', permission: 'finance.books' },
  { path: '/finance/vat', label: 'console:finance_vat', permission: 'finance.books' },
]

export interface FinanceFrameProps {
  readonly scope: PlatformScope<Staff>
  readonly tab: string
  readonly fault?: string | undefined
  readonly children: ReactNode
}

/** Frame of the finance pages, with their tabs. */
export function FinanceFrame({ scope, tab, fault, children }: FinanceFrameProps) {
  return (
    <Frame scope={scope} path={tab} fault={fault}>
      <Tabs scope={scope} title={scope.t('console:finance')} tabs={TABS} tab={tab} />
      {children}
    </Frame>
  )
}

/** Address of a finance list as a file, with its filter; undefined without the permission. */
export function fileOf(
  { staff }: PlatformScope<Staff>,
  list: string,
  { after: _after, ...filter }: ListQuery,
): string | undefined {
  return may(staff.role, 'finance.books') ? addressOf('/finance/export', { ...filter, list }) : undefined
}
