import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { MOST_INTERESTS } from '../../../core/interests.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceChips, useTicked } from '../../../ui/choice-chips.tsx'
import { Select } from '../../../ui/field.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { TownField } from '../../../widgets/TownField.tsx'
import { interestBox } from '../interest-boxes.ts'
import type { FilterForm } from '../pages.ts'
import { agesText } from './ages-text.ts'
import { type ResultCount, useResultCount } from './use-result-count.ts'

const Panel = styled.section`
  background: var(--color-raised);
  border: var(--stroke-thin) solid var(--color-border);
  border-radius: var(--radius-card);
  padding: var(--pad-card);
  margin-bottom: var(--space-5);

  .head { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); margin-bottom: var(--space-3); }
  .head h2 { margin: 0; font-size: var(--text-xl); }
  .near, .interests { grid-column: 1 / -1; }
  .near { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  .interests summary { min-height: 44px; padding-block: 10px; cursor: pointer; font-family: var(--font-heading); font-weight: var(--weight-label); letter-spacing: var(--letter-label); font-size: var(--text-sm); color: var(--color-heading); }
  .interests .field + .field { margin-top: var(--space-4); }
  form { display: grid; align-items: start; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
  .buttons { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: var(--space-2); background: inherit; }
  .buttons > * { flex: 1 1 auto; padding-inline: var(--space-3); }
  .buttons .found { flex: 1 0 100%; margin: 0; color: var(--color-muted); text-align: center; }

  @media (min-width: 1200px) {
    position: sticky;
    top: var(--space-4);
    align-self: start;
    max-height: calc(100dvh - 2 * var(--space-4));
    overflow-y: auto;
    form { grid-template-columns: minmax(0, 1fr); }
    .buttons { position: sticky; z-index: 2; bottom: calc(-1 * var(--pad-card)); padding-block: var(--space-3); background: var(--color-raised); }
  }

  @media (max-width: 767.98px) {
    position: fixed;
    z-index: var(--layer-toast);
    inset: auto 0 0;
    max-height: 88dvh;
    overflow-y: auto;
    overscroll-behavior: contain;
    margin: 0;
    border-width: var(--stroke-thin) 0 0;
    border-radius: var(--radius-modal) var(--radius-modal) 0 0;
    box-shadow: 0 0 0 100vmax var(--color-overlay);
    padding-top: 0;
    /* The handles of the age slider have their own stacking layer. */
    .head { position: sticky; z-index: 2; top: 0; margin: 0; padding-block: var(--space-3) var(--space-2); background: var(--color-raised); }
    .buttons > :not(.found) { flex: 1 1 0; padding-inline: var(--space-2); }
    .buttons .icon { display: none; }
    .buttons { position: sticky; z-index: 2; bottom: calc(-1 * var(--pad-card)); padding-block: var(--space-3) max(var(--space-4), env(safe-area-inset-bottom)); background: var(--color-raised); }
  }
  @media (prefers-reduced-motion: no-preference) { animation: ui-rise var(--motion-normal) var(--motion-ease); }
`

interface Props {
  form: FilterForm
  closeHref: string
}

/**
 * The filters as one plain form that submits to the address of the search, with or without
 * JavaScript. A bottom sheet on phones.
 */
export function FilterPanel({ form, closeHref }: Props) {
  const t = useT('members')
  const panel = useRef<HTMLElement>(null)
  const [count, onChange] = useResultCount()
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') panel.current?.querySelector<HTMLElement>('.head a')?.click()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
  return (
    <Panel ref={panel} aria-labelledby="filters-title">
      <div className="head">
        <h2 id="filters-title">{t('filters')}</h2>
        <IconLink icon="close" label={t('common:close')} href={closeHref} />
      </div>
      <form action={href('members')} method="get" onChange={onChange}>
        <Fields form={form} count={count} />
        <div className="buttons">
          <p className="found" role="status">
            {count.state === 'known' && count.text}
            {count.state === 'known' && count.townUnknown && (
              <span className="visually-hidden"> {t('town_unknown')}</span>
            )}
            {count.state === 'failed' && t('count_failed')}
          </p>
          <ButtonLink variant="secondary" href={href('members')}>
            {t('clear')}
          </ButtonLink>
          <Button type="submit" icon="search">
            {t('show_results')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Fields({ form, count }: Pick<Props, 'form'> & { count: ResultCount }) {
  const t = useT('members')
  return (
    <>
      {form.sort && <input type="hidden" name="sort" value={form.sort} />}
      {form.near && <NearField near={form.near} count={count} />}
      {form.genders.length > 0 && (
        <RadioCards row label={t('i_seek')} name="gender" defaultValue={form.gender} options={form.genders} />
      )}
      {form.age && (
        <RangeField
          label={t('common:age')}
          names={{ from: 'min_age', to: 'max_age' }}
          labels={{ from: t('min_age'), to: t('max_age') }}
          min={form.age.least}
          max={form.age.most}
          defaultValue={[form.age.min, form.age.max]}
          format={(min, max) => agesText(t, min, max)}
        />
      )}
      {form.selects.map(({ name, label, value, choices }) => (
        <Select
          key={name}
          name={name}
          label={label}
          defaultValue={value}
          placeholder={t('common:any')}
          options={choices}
        />
      ))}
      {form.interests.length > 0 && <InterestField interests={form.interests} />}
      <div>
        {form.checks.map(({ name, label, on }) => (
          <Checkbox key={name} name={name} value="1" label={label} defaultChecked={on} />
        ))}
      </div>
    </>
  )
}

interface NearProps {
  near: NonNullable<FilterForm['near']>
  count: ResultCount
}

/** How far away members may be, in one press, and from where. */
function NearField({ near: { label, distances, town }, count }: NearProps) {
  return (
    <div className="near">
      <ChoiceChips
        type="radio"
        label={label}
        choices={distances.map(({ value, label: word, chosen }) => ({
          name: 'distance',
          value,
          label: word,
          chosen,
        }))}
      />
      <AroundField town={town} count={count} />
    </div>
  )
}

/** A box for each interest, folded until one is chosen: all of them are taller than a phone. */
function InterestField({ interests }: Pick<FilterForm, 'interests'>) {
  const t = useT('members')
  const { count, full, onInput } = useTicked(interests.filter(({ chosen }) => chosen).length, MOST_INTERESTS)
  const choicesOf = (intimate: boolean) =>
    interests
      .filter((one) => one.intimate === intimate)
      .map(({ slug, name, chosen }) => ({
        name: interestBox(slug),
        label: name,
        chosen,
        mark: <InterestIcon interest={slug} size={18} />,
      }))
  const [everyday, intimate] = [choicesOf(false), choicesOf(true)]
  const some = count > 0
  return (
    <details className="interests" open={some || undefined} onInput={onInput}>
      <summary>
        {t('field_interests')}
        {some && ` · ${count}`}
      </summary>
      <ChoiceChips hideLabel type="checkbox" label={t('field_interests')} choices={everyday} full={full} />
      {intimate.length > 0 && (
        <ChoiceChips type="checkbox" label={t('interests_intimate')} choices={intimate} full={full} />
      )}
    </details>
  )
}

interface AroundProps {
  town: NearProps['near']['town']
  count: ResultCount
}

/**
 * The town that distances are measured from; a chosen suggestion also submits its place. An unknown
 * town is reported once it is typed in full, before the search.
 */
function AroundField({ town, count }: AroundProps) {
  const t = useT('members')
  const name = useRef<HTMLInputElement>(null)
  const around = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  const [changed, setChanged] = useState(false)
  const unknown = count.state === 'known' ? count.townUnknown : town.unknown && !changed
  const keep = (value: string, typed: boolean) => {
    setTyping(typed)
    setChanged(true)
    if (around.current) around.current.value = value
  }
  return (
    <div>
      <TownField
        ref={name}
        name="town"
        label={t('around')}
        note={t('common:optional')}
        defaultValue={town.name}
        error={unknown && !typing ? t('town_unknown') : undefined}
        onPick={(_place, _name, chosen) => keep(chosen, false)}
        onType={() => keep('', true)}
        onBlur={() => setTyping(false)}
      />
      <input type="hidden" name="around" ref={around} defaultValue={town.around} />
    </div>
  )
}
