import { useContext } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { WaitingWork } from './navigation.tsx'

/** The pending work of the staff member over all sites, each kind with a link. */
export function WorkTiles({ scope }: { readonly scope: PlatformScope<Staff> }) {
  const { t, locale } = scope
  const work = useContext(WaitingWork)
  if (work.length === 0) return null
  return (
    <section aria-label={t('console:start_title')}>
      <ul className="tiles brief">
        {work.map(({ path, label, count, late = 0 }) => (
          <li key={path}>
            <a className="card tile" href={path} data-waits={count > 0 || undefined}>
              <strong>{formatNumber(locale.iso, count)}</strong>
              <span>{t(label)}</span>
              {late > 0 && (
                <Tag tone="danger">
                  {t('console:overdue')}: {formatNumber(locale.iso, late)}
                </Tag>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
