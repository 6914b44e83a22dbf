import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'
import type { AccountPageData } from '../pages.ts'

/** Every setting of the account, each on a page of its own. */
export function AccountPage() {
  const t = useT('account')
  const { sections } = usePage().data as AccountPageData
  return (
    <div className="page-plain">
      <h1>{t('title')}</h1>
      <ul className="account-sections">
        {sections.map((section) => (
          <li key={section.href}>
            <a href={section.href}>
              <Icon name={section.icon} />
              <span>
                <strong>{section.title}</strong>
                <small className="muted">{section.hint}</small>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
