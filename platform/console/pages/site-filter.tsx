import type { ReactNode } from 'react'
import type { Tenant } from '../../core/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { sitesOf } from '../query.ts'
import type { PlatformScope } from '../scope.ts'

/** Chooses the site that a page shows; `children` are further choices of the same form. */
export function SiteFilter({
  scope,
  path,
  tenant,
  children,
}: {
  scope: PlatformScope
  path: string
  tenant?: Tenant | undefined
  children?: ReactNode
}) {
  const { t } = scope
  return (
    <form method="get" action={path} className="card filter">
      <Select
        label={t('console:site')}
        name="tenant"
        options={sitesOf(scope)}
        defaultValue={String(tenant?.key ?? '')}
      />
      {children}
      <Button type="submit" variant="secondary">
        {t('console:link_show')}
      </Button>
    </form>
  )
}
