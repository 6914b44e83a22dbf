import type { ReactNode } from 'react'
import { may, type Permission } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'

interface Tab {
  readonly path: string
  readonly label: string
  readonly permission: Permission
}

const TABS: readonly Tab[] = [
  { path: '/campaigns', label: 'console:report.tab', permission: 'reports.read' },
  { path: '/campaigns/costs', label: 'console:cost.tab', permission: 'costs.manage' },
  { path: '/experiments', label: 'console:experiment.tab', permission: 'reports.read' },
]

export interface ReportFrameProps {
  readonly scope: PlatformScope<Staff>
  readonly tab: string
  /** Site that is shown: the other pages show the same one. */
  readonly tenant: number | undefined
  readonly fault?: string | undefined
  readonly children: ReactNode
}

/** The pages about what campaigns bring, with the way from one to the other. */
export function ReportFrame({ scope, tab, tenant, fault, children }: ReportFrameProps) {
  const { t, staff } = scope
  const search = tenant === undefined ? '' : `?tenant=${tenant}`
  return (
    <Frame scope={scope} path="/campaigns" fault={fault}>
      <h1>{t('console:report.title')}</h1>
      <nav className="sub" aria-label={t('console:report.title')}>
        {TABS.filter(({ permission }) => may(staff.role, permission)).map(({ path, label }) => (
          <a key={path} href={path + search} aria-current={path === tab ? 'page' : undefined}>
            {t(label)}
          </a>
        ))}
      </nav>
      {children}
    </Frame>
  )
}
