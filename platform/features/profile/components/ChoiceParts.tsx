import { useT } from '../../../i18n/react.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import type { HeightData } from '../editor-data.ts'
import { PartForm } from './Part.tsx'
import { type PartProps, useTyped } from './TextParts.tsx'
import { usePart } from './use-part.ts'

/** The gender and the ages that the member looks for. */
export function SeekPart({ data, onSaved }: PartProps) {
  const t = useT('signup')
  const handle = usePart('seek', { member: data.id, store: 'seek', onSaved })
  const seeks = useTyped('seek', 'seeks', data.seeks?.value ?? '')
  const ages = {
    min_age: useTyped('seek', 'min_age', data.ages.from),
    max_age: useTyped('seek', 'max_age', data.ages.to),
  }
  return (
    <PartForm part="seek" handle={handle} savedPlainly={data.saved === 'seek'}>
      {data.seeks && (
        <RadioCards
          row
          name="seeks"
          label={t('i_seek')}
          defaultValue={seeks}
          options={[...data.seeks.choices]}
          error={handle.errors.seeks}
        />
      )}
      <fieldset>
        <legend>{t('ages')}</legend>
        <div className="pair">
          {(['min_age', 'max_age'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(name === 'min_age' ? 'age_from' : 'age_to')}
              inputMode="numeric"
              maxLength={2}
              placeholder={String(name === 'min_age' ? data.ages.least : data.ages.most)}
              defaultValue={ages[name]}
              error={handle.errors[name]}
            />
          ))}
        </div>
      </fieldset>
    </PartForm>
  )
}

/** Select fields of traits, and the height. */
export function DetailsPart({ data, onSaved }: PartProps) {
  const handle = usePart('details', { member: data.id, store: 'details', onSaved })
  if (data.traits.length === 0 && !data.height) return null
  return (
    <PartForm part="details" handle={handle} savedPlainly={data.saved === 'details'}>
      <div className="pairs">
        {data.traits.map((trait) => (
          <Trait key={trait.name} trait={trait} error={handle.errors[trait.name]} />
        ))}
        {data.height && <Height height={data.height} errors={handle.errors} />}
      </div>
    </PartForm>
  )
}

interface TraitProps {
  trait: PartProps['data']['traits'][number]
  error: string | undefined
}

function Trait({ trait: { name, value, choices, use }, error }: TraitProps) {
  const t = useT('signup')
  return (
    <Select
      name={name}
      label={t(`trait_${name}`)}
      note={use === 'search' ? t('profile:search_only') : undefined}
      placeholder={t('common:not_said')}
      options={[...choices]}
      defaultValue={useTyped('details', name, value)}
      error={error}
    />
  )
}

function Height({ height, errors }: { height: HeightData; errors: Readonly<Record<string, string>> }) {
  const t = useT('signup')
  const cm = useTyped('details', 'height', height.unit === 'cm' ? height.cm : '')
  const feet = useTyped('details', 'height_feet', height.unit === 'feet' ? height.feet : '')
  const inches = useTyped('details', 'height_inches', height.unit === 'feet' ? height.inches : '')
  if (height.unit === 'cm')
    return (
      <TextField
        name="height"
        label={t('height')}
        inputMode="numeric"
        maxLength={3}
        defaultValue={cm}
        error={errors.height}
      />
    )
  const parts = [
    { name: 'height_feet', label: t('height_feet'), value: feet },
    { name: 'height_inches', label: t('height_inches'), value: inches },
  ]
  return (
    <fieldset>
      <legend>{t('height_legend')}</legend>
      <div className="pair">
        {parts.map(({ name, label, value }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            inputMode="numeric"
            maxLength={2}
            defaultValue={value}
            error={errors[name]}
          />
        ))}
      </div>
    </fieldset>
  )
}
