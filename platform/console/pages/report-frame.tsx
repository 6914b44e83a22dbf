import type { ReactNode } from 'react'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'
import { type Tab, Tabs } from './tabs.tsx'

const TABS: readonly Tab[] = [
  { path: '/campaigns', label: 'console:report.tab', permission: 'reports.read' },
  { path: '/campaigns/costs', label: 'console:cost.tab', permission: 'costs.manage' },
  { path: '/experiments', label: 'console:experiment.tab', permission: 'reports.read' },
]

export interface ReportFrameProps {
  readonly scope: PlatformScope<Staff>
  readonly tab: string
  /** The selected site, which the other tabs keep. */
  readonly tenant: number | undefined
  readonly fault?: string | undefined
  readonly children: ReactNode
}

/** Frame of the campaign pages, with their tabs. */
export function ReportFrame({ scope, tab, tenant, fault, children }: ReportFrameProps) {
  const search = tenant === undefined ? '' : `?tenant=${tenant}`
  return (
    <Frame scope={scope} path="/campaigns" fault={fault}>
      <Tabs scope={scope} title={scope.t('console:report.title')} tabs={TABS} tab={tab} search={search} />
      {children}
    </Frame>
  )
}
