import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

const Card = styled.li`
  && { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-4); padding: var(--space-4); border-radius: var(--radius-card); background: var(--color-soft); color: var(--color-on-soft); }
  h2 { margin: 0; font-size: var(--text-sm); font-weight: 400; overflow-wrap: anywhere; }
  a { min-width: 0; max-width: 100%; overflow-wrap: anywhere; }
  > div { min-width: 0; }
  p { margin: 0; font-size: var(--text-lg); font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
`

/** The question of the day, among the results of the search. */
export function EveningCard({ question }: { readonly question: string }) {
  const t = useT('members')
  return (
    <Card className="between">
      <div>
        <h2>{t('evening')}</h2>
        <p>{question}</p>
      </div>
      <ButtonLink href={href('evening')} variant="secondary">
        {t('evening_answer')}
      </ButtonLink>
    </Card>
  )
}
