import { styled } from 'styled-components'
import { isolated } from '../../../core/bidi-isolation.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { sayFarewellCall } from '../farewell-contract.ts'
import { FAREWELL_TEXTS, FAREWELLS } from '../farewells.ts'
import type { FarewellPageData } from '../pages.ts'

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  max-width: 44rem;
  p { margin: 0; }
`

/**
 * Closes a conversation with one of four sentences: a choice, one press, no question afterwards.
 */
export function FarewellPage({ data: { conversation, name } }: { data: FarewellPageData }) {
  const t = useT('farewell')
  const form = useForm<typeof sayFarewellCall>('POST', '/api/farewell', {
    next: () => href('chats'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const choice = form.field('sentence')
  return (
    <div className="page-plain">
      <p>
        <a className="tap" href={href('chats-id', { id: conversation })}>
          {t('back')}
        </a>
      </p>
      <h1>{t('menu')}</h1>
      <p>{t('lead', { name: isolated(name) })}</p>
      <Form method="post" action={href('chats-id-farewell', { id: conversation })} {...form.props}>
        <FormErrors title={form.fault} />
        <input type="hidden" name="conversation" value={conversation} />
        <RadioCards
          name="sentence"
          label={t('choose')}
          options={FAREWELLS.map((value) => ({ value, label: t(FAREWELL_TEXTS[value]) }))}
          defaultValue={choice.defaultValue}
          error={choice.error}
          required
        />
        <p className="muted">{t('free')}</p>
        <Button type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </Form>
    </div>
  )
}
