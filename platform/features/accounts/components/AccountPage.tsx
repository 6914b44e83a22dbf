import { useId } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'
import type { AccountPageData } from '../pages.ts'

/** All settings of the account as links under headings. */
export function AccountPage() {
  const t = useT('account')
  const { groups } = usePage().data as AccountPageData
  return (
    <div className="page-plain">
      <h1>{t('title')}</h1>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  )
}

function Group({ group }: { group: AccountPageData['groups'][number] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {group.title}
      </h2>
      <ul className="account-sections">
        {group.sections.map((section) => (
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
    </section>
  )
}
