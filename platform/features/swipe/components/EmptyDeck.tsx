import { type FormEvent, useState } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Deck } from '../contract.ts'

interface Props {
  deck: Deck
  /** How many were passed. */
  passed: number
  onAgain: () => Promise<void>
}

/** No card is left: other ages, those who were passed, the search. */
export function EmptyDeck({ deck: { ages }, passed, onAgain }: Props) {
  const t = useT('swipe')
  const [busy, setBusy] = useState(false)
  const again = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    void onAgain().finally(() => setBusy(false))
  }
  return (
    <EmptyState
      icon="sparkle"
      title={t('empty_title')}
      text={reason(t, ages)}
      actions={
        <>
          {ages && <ButtonLink href={href('swipe-game', {}, { ages: 'all' })}>{t('all_ages')}</ButtonLink>}
          {passed > 0 && (
            <form method="post" action={href('swipe-game')} onSubmit={again}>
              <input type="hidden" name="choice" value="again" />
              <Button type="submit" variant={ages ? 'secondary' : 'primary'} icon="undo" busy={busy}>
                {t('again', { count: passed })}
              </Button>
            </form>
          )}
          <ButtonLink variant="secondary" icon="search" href={href('members')}>
            {t('to_search')}
          </ButtonLink>
        </>
      }
    />
  )
}

function reason(t: ReturnType<typeof useT>, ages: Deck['ages']): string {
  if (!ages) return t('empty_text')
  return ages.min === ages.max ? t('empty_one_age', { age: ages.min }) : t('empty_ages', ages)
}
