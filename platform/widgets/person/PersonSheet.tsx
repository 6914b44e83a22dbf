import { type ReactNode, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { callApi } from '../../core/api-client.ts'
import type { ReportSubject } from '../../core/report-reasons.ts'
import { href } from '../../core/routes.ts'
import type { findRelationCall } from '../../features/safety/contract.ts'
import { useT } from '../../i18n/react.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { LazyTexts } from '../LazyTexts.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import type { PersonAction } from './person-action.ts'
import { ReportForm } from './ReportForm.tsx'

interface SheetProps {
  readonly member: { readonly id: string; readonly name: string }
  readonly subject: { readonly kind: ReportSubject; readonly id: string }
  readonly actions: readonly PersonAction[]
  readonly head?: ((close: () => void) => ReactNode) | undefined
  readonly open: boolean
  readonly onClose: () => void
}

type Step = 'menu' | 'block' | 'unblock' | 'unmatch' | 'report'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  button, a { display: flex; align-items: center; gap: var(--space-3); width: 100%; min-height: 56px; padding: var(--space-2) var(--space-3); border: var(--stroke-thin) solid var(--color-border); border-radius: min(var(--radius-control), 14px); background: var(--color-surface); color: var(--color-text); font: inherit; text-align: start; text-decoration: none; cursor: pointer; }
  b { display: block; }
  small { display: block; color: var(--color-muted); }
  @media (hover: hover) { button:hover, a:hover { background: var(--color-soft); color: var(--color-on-soft); } }
`

/** The menu of a person, and each of its actions in the same sheet. */
export function PersonSheet(props: SheetProps) {
  return (
    <LazyTexts namespaces={['safety', 'reports', 'errors']} fallback={null}>
      <Sheet {...props} />
    </LazyTexts>
  )
}

function Sheet({ open, member, subject, actions, head, onClose }: SheetProps) {
  const t = useT('safety')
  const [step, setStep] = useState<Step>('menu')
  const relation = useRelation(member.id, open)
  // A member was blocked with the report: reload the page's state.
  const [stale, setStale] = useState(false)
  const close = () => {
    onClose()
    setStep('menu')
    if (stale) window.location.reload()
  }
  const { name } = member
  const titles = {
    menu: name,
    block: t('block_title', { name }),
    unblock: t('unblock_title', { name }),
    unmatch: t('unmatch_title', { name }),
    report: t(`report_${subject.kind}`, { name }),
  }
  return (
    <Modal open={open} onClose={close} title={titles[step]} placement="sheet" closeLabel={t('common:close')}>
      {step === 'menu' && (
        <Menu relation={relation} onChoose={setStep}>
          {head?.(close)}
          {actions.map((action) => (
            <Action key={action.words} {...action} onClose={close} />
          ))}
        </Menu>
      )}
      {step === 'report' && (
        <ReportForm
          subject={subject.kind}
          id={subject.id}
          name={name}
          onSent={({ blocked }) => setStale(blocked)}
          onClose={close}
        />
      )}
      {(step === 'block' || step === 'unblock' || step === 'unmatch') && (
        <ConfirmStep action={step} id={member.id} onBack={() => setStep('menu')} />
      )}
    </Modal>
  )
}

interface Relation {
  readonly match: boolean
  readonly blocked: boolean
}

/** The relation to the person, requested when the menu opens; until then the most common one. */
function useRelation(id: string, open: boolean): Relation {
  const [relation, setRelation] = useState<Relation>({ match: false, blocked: false })
  useEffect(() => {
    if (!open) return
    let current = true
    callApi<typeof findRelationCall>('GET', '/api/relation', { query: { id } }).then(
      (answer) => current && setRelation(answer),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [id, open])
  return relation
}

function Action({ icon, words, run, onClose }: PersonAction & { onClose: () => void }) {
  const content = (
    <>
      <Icon name={icon} />
      <b>{words}</b>
    </>
  )
  if (typeof run !== 'function')
    return (
      <li>
        <a href={run.href}>{content}</a>
      </li>
    )
  const press = () => {
    onClose()
    run()
  }
  return (
    <li>
      <button type="button" onClick={press}>
        {content}
      </button>
    </li>
  )
}

interface MenuProps {
  relation: Relation
  onChoose: (step: Step) => void
  children: ReactNode
}

function Menu({ relation, onChoose, children }: MenuProps) {
  const t = useT('safety')
  const block = relation.blocked ? 'unblock' : 'block'
  const entry = (step: Step, icon: IconName, words: string, hint: string) => (
    <li>
      <button type="button" onClick={() => onChoose(step)}>
        <Icon name={icon} />
        <span>
          <b>{words}</b>
          <small>{hint}</small>
        </span>
      </button>
    </li>
  )
  return (
    <List>
      {children}
      {entry('report', 'warning', t('report'), t('report_hint'))}
      {entry(block, relation.blocked ? 'undo' : 'block', t(block), t(`hint_${block}`))}
      {relation.match && entry('unmatch', 'close', t('unmatch'), t('unmatch_hint'))}
      <li>
        <a href={href('account-safety')}>
          <Icon name="lock" />
          <b>{t('page')}</b>
        </a>
      </li>
    </List>
  )
}
