import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { SwitchButton } from '../../../ui/switch-button.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { ChatChoices } from '../choices.ts'
import type { saveChatChoicesCall } from '../contract.ts'

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
  .muted-ones h2 { margin: 0 0 var(--space-2); font-size: var(--text-lg); }
  .muted-ones p { margin: 0 0 var(--space-3); }
  .now { font-weight: var(--weight-strong); }
  ul { margin: 0; padding: 0; list-style: none; }
  li form { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); min-height: 56px; border-top: var(--stroke-thin) solid var(--color-border); }
  li a { min-width: 0; overflow-wrap: anywhere; padding-block: 10px; }
  li button { flex: none; }
`

/**
 * A switch for read receipts, and the muted conversations with a button each; both take effect
 * immediately.
 */
export function ChatChoicesPage({ now }: { now: ChatChoices }) {
  const t = useT('receipts')
  const form = useForm<typeof saveChatChoicesCall>('POST', '/api/chat-choices', {
    next: () => href('account-chats'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const on = now.readReceipts
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:chats_title')}</h1>
      <FormErrors title={form.fault} />
      <Parts>
        <form method="post" action={href('account-chats')} className="card" onSubmit={form.props.onSubmit}>
          <input type="hidden" name="receipts" value={on ? 'off' : 'on'} />
          <SwitchButton level={2} label={t('receipts_title')} on={on} busy={form.busy}>
            {t('receipts_text')}
          </SwitchButton>
        </form>
        <section className="card muted-ones">
          <h2>{t('muted_title')}</h2>
          <p>{t('muted_text')}</p>
          {now.muted.length === 0 && <p className="now">{t('muted_none')}</p>}
          <ul>
            {now.muted.map(({ conversation, name }) => (
              <Muted key={conversation} conversation={conversation} name={name} />
            ))}
          </ul>
        </section>
      </Parts>
    </div>
  )
}

function Muted({ conversation, name }: ChatChoices['muted'][number]) {
  const t = useT('receipts')
  const form = useForm<typeof saveChatChoicesCall>('POST', '/api/chat-choices', {
    next: () => href('account-chats'),
    offline: t('common:offline'),
  })
  return (
    <li>
      <form method="post" action={href('account-chats')} onSubmit={form.props.onSubmit}>
        <input type="hidden" name="conversation" value={conversation} />
        <input type="hidden" name="muted" value="off" />
        <a href={href('chats-id', { id: conversation })}>
          <bdi>{name}</bdi>
        </a>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={form.busy}
          aria-label={t('unmute_of', { name })}
        >
          {t('unmute')}
        </Button>
      </form>
      <FormErrors title={form.fault} />
    </li>
  )
}
