import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'
import { type Tab, Tabs } from './tabs.tsx'

const TABS: readonly Tab[] = [
  { path: '/finance', label: 'console:finance_payments', permission: 'finance.read' },
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

/** The pages of money, with the way from one to the other. */
export function FinanceFrame({ scope, tab, fault, children }: FinanceFrameProps) {
  return (
    <Frame scope={scope} path="/finance" fault={fault}>
      <Tabs scope={scope} title={scope.t('console:finance')} tabs={TABS} tab={tab} />
      {children}
    </Frame>
  )
}

export interface PagingProps {
  readonly scope: PlatformScope<Staff>
  /** Addresses; null where there is none. */
  readonly first: string | null
  readonly next: string | null
  /** Of the file with the whole list, for those who may have it. */
  readonly file?: string | undefined
}

/** Ways out of a page of a list: back to its beginning, on to older rows, the file. */
export function Paging({ scope, first, next, file }: PagingProps) {
  const { t, staff } = scope
  return (
    <div className="line">
      <span className="line">
        {first && <a href={first}>{t('console:audit_first')}</a>}
        {file && may(staff.role, 'finance.books') && <a href={file}>{t('console:csv')}</a>}
      </span>
      {next && (
        <ButtonLink href={next} variant="secondary" iconEnd="chevron-right">
          {t('console:audit_older')}
        </ButtonLink>
      )}
    </div>
  )
}
