import { useT } from '../../../../i18n/react.tsx'
import { Select, TextField } from '../../../../ui/field.tsx'
import type { Texts } from '../document.ts'
import type { PageProps } from '../puck-data.ts'
import { PAGE_TEXTS } from '../schema.ts'
import { useStudio } from '../studio-context.ts'
import { TextsPanel } from './texts-panel.tsx'

interface TextsProps {
  readonly texts: Readonly<Record<string, Texts>>
  readonly onChange: (texts: Readonly<Record<string, Texts>>) => void
}

/** Title and description of the page, as search engines and shared links show them. */
function PageTexts({ texts, onChange }: TextsProps) {
  const { below } = useStudio()
  const lower = Object.fromEntries(Object.entries(below.texts).map(([code, { page }]) => [code, page]))
  return (
    <TextsPanel type="page" specs={PAGE_TEXTS} texts={texts} onChange={onChange} below={lower} path="page" />
  )
}

interface SeeksProps {
  readonly seeks: PageProps['seeks']
  readonly onChange: (seeks: PageProps['seeks']) => void
}

/** Whom the visitors of a campaign or a variant seek. The lander itself has no such setting. */
function Seeks({ seeks, onChange }: SeeksProps) {
  const t = useT('studio')
  return (
    <Select
      label={t('seeks')}
      hint={t('seeks_hint')}
      options={(['female', 'male'] as const).map((value) => ({ value, label: t(`seeks_${value}`) }))}
      placeholder={t('seeks_unknown')}
      value={seeks}
      onChange={({ target: { value } }) => onChange(value === 'female' || value === 'male' ? value : '')}
    />
  )
}

interface UntilProps {
  readonly until: PageProps['until']
  readonly onChange: (until: PageProps['until']) => void
}

/** End of a campaign in local time. From then on, the campaign's address shows the lander. */
function Until({ until, onChange }: UntilProps) {
  const t = useT('studio')
  const { faultAt } = useStudio()
  return (
    <TextField
      label={t('until')}
      hint={t('until_hint')}
      error={faultAt('until')}
      type="datetime-local"
      defaultValue={localTime(until)}
      onChange={({ target: { value } }) => onChange(value === '' ? '' : new Date(value).toISOString())}
    />
  )
}

interface CodeProps {
  readonly code: PageProps['discountCode']
  readonly onChange: (code: PageProps['discountCode']) => void
}

/**
 * The discount code that signing up through a campaign gives for the first purchase. Only codes of
 * the site are offered, since any other has no effect.
 */
function DiscountCode({ code, onChange }: CodeProps) {
  const t = useT('studio')
  const { codes, faultAt } = useStudio()
  const isKnown = code === '' || codes.includes(code.toUpperCase())
  const options = [...codes, ...(isKnown ? [] : [code])].map((value) => ({ value, label: value }))
  return (
    <Select
      label={t('discount_code')}
      hint={t('discount_code_hint')}
      error={faultAt('discount_code') ?? (isKnown ? undefined : t('discount_code_unknown'))}
      options={options}
      placeholder={t('discount_code_none')}
      value={isKnown ? code.toUpperCase() : code}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** An instant as the value of a `datetime-local` field; empty if there is none. */
function localTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const PageFields = { Texts: PageTexts, Seeks, DiscountCode, Until }
