import { useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import {
  type ExperimentPlan,
  experimentOf,
  faultsOf,
  isDivided,
  nextId,
  type PlannedVariant,
  planOf,
  sumOf,
  VARIANTS,
  withoutVariant,
  withVariant,
} from '../experiment-plan.ts'
import { ActButton } from '../panels/act-button.tsx'
import type { DialogProps } from './dialog-props.ts'

/** The edited plan, with actions to save it or to end the experiment. */
function useExperiment({ document, layer, onDocument, onLayer, onClose }: DialogProps) {
  const { experiment: before, ...rest } = document
  const [plan, setPlan] = useState(() => planOf(before))
  const [hasTried, setTried] = useState(false)
  const found = faultsOf(plan, before)
  const change = (next: ExperimentPlan) => {
    // Results of a different split are not comparable: the changed experiment gets a new name.
    const isSame = next.id === before?.id && isDivided(next, before)
    setPlan(isSame ? { ...next, id: nextId(next.id) } : next)
  }
  const save = () => {
    setTried(true)
    if (Object.keys(found).length > 0) return
    const [first] = plan.variants.filter(({ was }) => was === null)
    const isGone = layer.kind === 'variant' && !plan.variants.some(({ name }) => name === layer.id)
    if (isGone) onLayer({ kind: 'lander' })
    onDocument({ ...rest, experiment: experimentOf(plan, before) })
    if (first && !before) onLayer({ kind: 'variant', id: plan.variants.at(-1)?.name ?? first.name })
    onClose()
  }
  const end = () => {
    if (layer.kind === 'variant') onLayer({ kind: 'lander' })
    onDocument(rest)
    onClose()
  }
  return { before, plan, setPlan, change, faults: hasTried ? found : {}, save, end }
}

/**
 * The experiment of a lander: its variants and the share of visitors that sees each. The content of
 * a variant is edited like the lander.
 */
export function ExperimentDialog(props: DialogProps) {
  const t = useT('studio')
  const { before, plan, setPlan, change, faults, save, end } = useExperiment(props)
  const faultOf = (key: string) => {
    const code = faults[key]
    return code && t(`plan.${code}`, { sum: sumOf(plan) })
  }
  return (
    <Modal
      open
      title={t('experiment')}
      closeLabel={t('close')}
      onClose={props.onClose}
      actions={
        <>
          {before && (
            <Button variant="danger" onClick={end}>
              {t('experiment_end')}
            </Button>
          )}
          <Button onClick={save}>{t('experiment_save')}</Button>
        </>
      }
    >
      <p>{t('experiment_text')}</p>
      <TextField
        label={t('experiment_id')}
        hint={t('experiment_id_hint')}
        error={faultOf('id')}
        value={plan.id}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => setPlan({ ...plan, id: target.value.toLowerCase() })}
      />
      <Variants plan={plan} faultOf={faultOf} onPlan={change} />
      {before && <p className="hint">{t('experiment_end_hint')}</p>}
    </Modal>
  )
}

interface VariantsProps {
  readonly plan: ExperimentPlan
  readonly faultOf: (key: string) => string | undefined
  readonly onPlan: (plan: ExperimentPlan) => void
}

function Variants({ plan, faultOf, onPlan }: VariantsProps) {
  const t = useT('studio')
  const { variants } = plan
  const put = (next: PlannedVariant) =>
    onPlan({ ...plan, variants: variants.map((one) => (one.key === next.key ? next : one)) })
  return (
    <fieldset className="variants">
      <legend>{t('variants')}</legend>
      {variants.map((one, place) => (
        <div className="variant" key={one.key}>
          <VariantFields one={one} faultOf={faultOf} number={place + 1} onChange={put} />
          <ActButton
            icon="trash"
            label={t('variant_remove', { name: one.name })}
            disabled={variants.length <= VARIANTS.least}
            onClick={() => onPlan(withoutVariant(plan, one.key))}
          />
        </div>
      ))}
      <p className={faultOf('sum') ? 'error' : 'hint'} role="status">
        {faultOf('sum') ?? t('weights', { sum: sumOf(plan) })}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabled={variants.length >= VARIANTS.most}
        onClick={() => onPlan(withVariant(plan))}
      >
        {t('variant_add')}
      </Button>
    </fieldset>
  )
}

interface VariantProps extends Pick<VariantsProps, 'faultOf'> {
  readonly one: PlannedVariant
  readonly number: number
  readonly onChange: (next: PlannedVariant) => void
}

function VariantFields({ one, number, faultOf, onChange }: VariantProps) {
  const t = useT('studio')
  return (
    <>
      <TextField
        label={t('variant_name', { number })}
        error={faultOf(`name ${one.key}`)}
        value={one.name}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...one, name: target.value.toLowerCase() })}
      />
      <TextField
        label={t('variant_weight')}
        error={faultOf(`weight ${one.key}`)}
        inputMode="numeric"
        value={one.weight}
        maxLength={6}
        onChange={({ target }) => onChange({ ...one, weight: target.value.trim() })}
      />
    </>
  )
}
