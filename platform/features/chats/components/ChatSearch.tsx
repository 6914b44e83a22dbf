import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import type { ChatSearch } from '../search.ts'

const Form = styled.form`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  padding: 0 var(--space-2) var(--space-2) var(--space-4);
  input { flex: 1; min-width: 0; min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: var(--radius-control); background: var(--color-background); color: var(--color-text); font: inherit; font-size: max(16px, 1rem); }
`

interface ChatSearchFormProps {
  readonly search: ChatSearch | null
  /** The conversation that stays open beside the list. */
  readonly conversation?: string | undefined
}

/** Looks for names and words in the own conversations. It only asks, so its answer has an address and needs no JavaScript. */
export function ChatSearchForm({ search, conversation: id }: ChatSearchFormProps) {
  const t = useT('chats')
  const here = id === undefined ? href('chats') : href('chats-id', { id })
  return (
    // Begins anew where another address asks for other words.
    <Form role="search" action={here} key={search?.query ?? ''}>
      <input
        type="search"
        name="q"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('search')}
        placeholder={t('search')}
        defaultValue={search?.query ?? ''}
      />
      <IconButton icon="search" label={t('search')} type="submit" />
      {search && <IconLink icon="close" label={t('search_end')} href={here} />}
    </Form>
  )
}
