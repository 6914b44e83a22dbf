import { useContext } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'
import { WaitingWork } from './navigation.tsx'

/** The pending work of the staff member, each kind with a link. */
export function StartPage({ scope }: { readonly scope: PlatformScope<Staff> }) {
  const { t, locale } = scope
  const work = useContext(WaitingWork)
  return (
    <Frame scope={scope} path="/">
      <h1>{t('console:start_title')}</h1>
      <ul className="tiles">
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
    </Frame>
  )
}
