import { useT } from '../../../i18n/react.tsx'
import { useSite } from '../../../ui/page.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'

interface WhoFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string>>
}

/**
 * Step 0: the person's gender, among those that the site offers, and, except on same-sex sites, the
 * gender they seek. Also on the front page.
 */
export function WhoFields({ values, errors }: WhoFieldsProps) {
  const t = useT('signup')
  const { sameSex, genders } = useSite()
  return (
    <>
      <RadioCards
        row
        required
        name="gender"
        label={t('i_am')}
        defaultValue={values.gender ?? (genders.length === 1 ? genders[0] : undefined)}
        error={errors.gender}
        options={genders.map((value) => ({ value, label: t(`options:gender.${value}`) }))}
      />
      {!sameSex && (
        <RadioCards
          row
          required
          name="seeks"
          label={t('i_seek')}
          defaultValue={values.seeks}
          error={errors.seeks}
          options={[
            { value: 'female', label: t('options:genders.female') },
            { value: 'male', label: t('options:genders.male') },
          ]}
        />
      )}
    </>
  )
}
