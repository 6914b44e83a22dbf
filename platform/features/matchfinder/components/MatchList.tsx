import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { MemberCards } from '../../members/components/MemberCards.tsx'
import type { FoundMatch } from '../contract.ts'
import type { Results } from '../pages.ts'

const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-3); margin-bottom: var(--space-4); }
  h1 { margin: 0; font-size: var(--text-xl); }
  header p { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  > [data-tone] { margin-bottom: var(--space-4); }
  .reasons { display: grid; gap: 4px; text-align: start; margin: var(--space-2) 0 0; padding: 0; list-style: none; font-size: var(--text-sm); line-height: 1.3; }
  .reasons li { display: grid; grid-template-columns: 18px 1fr; gap: 6px; }
  .reasons .icon { margin-top: 1px; color: var(--color-success-text); }
  .reasons .tag { grid-column: 1 / -1; justify-self: start; }
`

/** The best matches, each with its reasons; members new since the previous look are marked. */
export function MatchList({ matches, since, steps }: Results) {
  const t = useT('matchfinder')
  const { iso } = useLocale()
  const fresh = matches.filter((match) => match.fresh).length
  const change = href('match-finder', {}, { step: steps[0] })
  return (
    <Container>
      <Block>
        <header>
          <div>
            <h1>{t('title')}</h1>
            <p>{t('ranked')}</p>
          </div>
          <ButtonLink variant="secondary" size="small" icon="edit" href={change}>
            {t('change')}
          </ButtonLink>
        </header>
        {since !== null && matches.length > 0 && (
          <Alert tone="info" icon="sparkle">
            {fresh > 0
              ? t('news', { count: fresh, day: formatDate(iso, new Date(since), 'long') })
              : t('no_news', { day: formatDate(iso, new Date(since), 'long') })}
          </Alert>
        )}
        {matches.length === 0 ? (
          <EmptyState
            icon="search"
            title={t('none_title')}
            text={t('none_text')}
            actions={<ButtonLink href={change}>{t('change')}</ButtonLink>}
          />
        ) : (
          <MemberCards
            level={2}
            eager
            cards={matches}
            fresh={(match) => match.fresh}
            note={(match) => <Reasons match={match} />}
          />
        )}
      </Block>
    </Container>
  )
}

function Reasons({ match: { reasons, fresh } }: { match: FoundMatch }) {
  const t = useT('matchfinder')
  return (
    <ul className="reasons" aria-label={t('reasons')}>
      {fresh && (
        <li>
          <Tag tone="brand">{t('common:new')}</Tag>
        </li>
      )}
      {reasons.map((reason) => (
        <li key={reason}>
          <Icon name="check" size={18} />
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
