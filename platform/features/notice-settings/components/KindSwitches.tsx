import { styled } from 'styled-components'
import type { TranslateOf } from '../../../core/locale.ts'
import { useT } from '../../../i18n/react.tsx'
import type texts from '../../../i18n/texts/en/notices.json'
import { Icon } from '../../../ui/icon.tsx'
import { type NoticePart, PAGE } from './notice-part.ts'

const Kinds = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-4); }
  li + li { padding-top: var(--space-4); border-top: 1px solid var(--color-border); }
  .words { flex: 1 1 14rem; }
  .words strong { display: block; }
  .words p { margin: 0; font-size: var(--text-sm); color: var(--color-muted); }
  .ways { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 6.5rem;
    justify-content: center;
    min-height: var(--size-touch);
    padding: 0 var(--space-3);
    border: var(--stroke-thick) solid var(--color-control);
    border-radius: var(--radius-control);
    background: none;
    color: var(--color-text);
    font: inherit;
    font-size: var(--text-sm);
    cursor: pointer;
  }
  button[aria-checked='true'], button[aria-pressed='true'] {
    border-color: var(--color-action);
    background: var(--color-action);
    color: var(--color-on-action);
    font-weight: var(--weight-strong);
  }
  /* Switched on while all notice mails are stopped. */
  button[aria-describedby]:is([aria-checked='true'], [aria-pressed='true']) { border: var(--stroke-thick) dashed var(--color-control); background: none; color: var(--color-muted); font-weight: inherit; }
  button svg { flex: none; }
  /* Only if saving takes a while: most responses arrive immediately. */
  button[aria-busy='true'] { opacity: 0.55; transition: opacity 0.2s 0.2s; }
`

/** A notice kind with its switches for mail and push; the digest with its frequency. */
export function KindSwitches({ now, form }: NoticePart) {
  const t: TranslateOf<typeof texts> = useT('notices')
  const off = now.stop !== null
  return (
    <section className="card" aria-labelledby="notice-kinds">
      <h2 id="notice-kinds" tabIndex={-1}>
        {t('kinds_title')}
      </h2>
      <Kinds>
        {now.kinds.map(({ kind, mail, push }) => (
          <li key={kind}>
            <div className="words">
              <strong>{t(`kind_${kind}`)}</strong>
              <p>{t(`kind_${kind}_hint`)}</p>
            </div>
            {kind === 'digest' ? (
              <Digest now={now} form={form} />
            ) : (
              <div className="ways">
                <Switch kind={kind} form={form} channel="mail" on={mail} off={off} />
                {push !== null && <Switch kind={kind} form={form} channel="push" on={push} />}
              </div>
            )}
          </li>
        ))}
      </Kinds>
    </section>
  )
}

interface SwitchProps {
  readonly kind: NoticePart['now']['kinds'][number]['kind']
  readonly channel: 'mail' | 'push'
  readonly on: boolean
  /** All notices of this channel are stopped. */
  readonly off?: boolean
  readonly form: NoticePart['form']
}

function Switch({ kind, channel, on, off, form }: SwitchProps) {
  const t: TranslateOf<typeof texts> = useT('notices')
  const name = t(channel === 'mail' ? 'channel_mail' : 'channel_push')
  return (
    <form method="post" action={PAGE} onSubmit={form.props.onSubmit}>
      <input type="hidden" name="change" value="notice" />
      <input type="hidden" name="notice" value={`${channel}:${kind}`} />
      <button
        type="submit"
        name="state"
        value={on ? 'off' : 'on'}
        role="switch"
        aria-checked={on}
        aria-label={`${t(`kind_${kind}`)}: ${name}`}
        aria-busy={form.isSaving({ notice: `${channel}:${kind}` }) || undefined}
        {...(off ? { 'aria-describedby': 'mail-stop' } : {})}
      >
        <Icon name={on ? 'check' : 'close'} size={18} />
        {name}
      </button>
    </form>
  )
}

const PACES = ['off', 'weekly', 'daily'] as const

function Digest({ now, form }: NoticePart) {
  const t: TranslateOf<typeof texts> = useT('notices')
  return (
    <form method="post" action={PAGE} onSubmit={form.props.onSubmit} className="ways">
      <input type="hidden" name="change" value="digest" />
      {PACES.map((pace) => (
        <button
          key={pace}
          type="submit"
          name="digest"
          value={pace}
          aria-pressed={now.digest === pace}
          aria-label={`${t('kind_digest')}: ${t(`digest_${pace}`)}`}
          aria-busy={form.isSaving({ change: 'digest', digest: pace }) || undefined}
          {...(now.stop === null ? {} : { 'aria-describedby': 'mail-stop' })}
        >
          {now.digest === pace && <Icon name="check" size={18} />}
          {t(`digest_${pace}`)}
        </button>
      ))}
    </form>
  )
}
