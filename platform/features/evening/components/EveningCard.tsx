import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

const Card = styled.li`
  && { display: flex; flex-flow: row wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-4); padding: var(--space-4); border-radius: var(--radius-card); background: var(--color-soft); color: var(--color-on-soft); }
  h2 { margin: 0; color: inherit; font: 400 var(--text-sm)/1.35 var(--font-body); letter-spacing: normal; overflow-wrap: anywhere; }
  /* A secondary button has the colour of this card. */
  && > a { min-width: 0; max-width: 100%; overflow-wrap: anywhere; background: var(--color-surface); color: var(--color-heading); }
  > div { min-width: 0; }
  p { margin: 0; font: var(--weight-heading) var(--text-lg)/1.25 var(--font-heading); letter-spacing: var(--letter-heading); overflow-wrap: anywhere; }
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
