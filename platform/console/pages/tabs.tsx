import { may, type Permission } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'

export interface Tab {
  readonly path: string
  readonly label: string
  readonly permission: Permission
}

interface TabsProps {
  readonly scope: PlatformScope<Staff>
  readonly title: string
  readonly tabs: readonly Tab[]
  /** Path of the page that is shown. */
  readonly tab: string
  /** Query string that all tabs share, with its question mark. */
  readonly search?: string
}

/** Heading of pages that belong together, and tabs for those that the staff member may open. */
export function Tabs({ scope, title, tabs, tab, search = '' }: TabsProps) {
  const { t, staff } = scope
  return (
    <>
      <h1>{title}</h1>
      <nav className="sub" aria-label={title}>
        {tabs
          .filter(({ permission }) => may(staff.role, permission))
          .map(({ path, label }) => (
            <a key={path} href={path + search} aria-current={path === tab ? 'page' : undefined}>
              {t(label)}
            </a>
          ))}
      </nav>
    </>
  )
}
