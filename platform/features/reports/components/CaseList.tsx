import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { ListedCase } from '../pages.ts'

/** Reports of the reader, or decisions about them: what, when, how it stands, and the way to read and appeal. */
export function CaseList({ cases }: { cases: readonly ListedCase[] }) {
  const t = useT('reports')
  return (
    <ul>
      {cases.map(({ id, number, subject, category, name, on, waiting, measure, mayAppeal }) => (
        <li key={id} className="line case">
          <div>
            <b>
              {t(`subject.${subject}`)}
              {name && (
                <>
                  {' · '}
                  <bdi>{name}</bdi>
                </>
              )}
            </b>
            <p className="muted">{t(`category.${category}`)}</p>
            <p className="muted">
              <span className="number">{number}</span> · {on}
            </p>
            {waiting ? <Tag tone="brand">{waiting}</Tag> : measure && <Tag>{measure}</Tag>}
          </div>
          <ButtonLink
            href={href('decision', { id })}
            variant="secondary"
            size="small"
            aria-label={`${t(mayAppeal ? 'read_appeal' : 'read')}: ${number}`}
          >
            {t(mayAppeal ? 'read_appeal' : 'read')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
