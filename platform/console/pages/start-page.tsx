import { formatNumber } from '../../i18n/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'

/** A kind of pending work. */
export interface Work {
  readonly path: string
  /** Text key. */
  readonly label: string
  readonly count: number
  /** How many of these are overdue. */
  readonly late?: number
}

/** The pending work of the staff member, each kind with a link. */
export function StartPage({ scope, work }: { scope: PlatformScope<Staff>; work: readonly Work[] }) {
  const { t, locale } = scope
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
