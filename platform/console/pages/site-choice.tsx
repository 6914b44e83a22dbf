import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import type { PlatformScope, Staff } from '../scope.ts'

/** Lists of more sites have a filter field. */
const FEW = 12
const LIST = 'site-choices'

export interface SiteChoiceProps {
  readonly scope: PlatformScope<Staff>
  /** `all`, or `chosen` with the ids of the sites; empty before a choice. */
  readonly sites: string
  readonly chosen: readonly string[]
  readonly error?: string | undefined
}

/** All sites, or the ticked ones. Omission grants nothing: without a choice the form is refused. */
export function SiteChoice({ scope, sites, chosen, error }: SiteChoiceProps) {
  const { t, tenants } = scope
  return (
    <FieldFrame group label={t('console:sites')} error={error}>
      {(ties) => (
        <div className="sites">
          {(['all', 'chosen'] as const).map((value) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="sites"
                value={value}
                required
                defaultChecked={sites === value}
                {...ties}
                id={`sites-${value}`}
              />
              {t(`console:sites_${value}`)}
            </label>
          ))}
          <div className="of">
            {tenants.length > FEW && (
              <div hidden>
                <TextField
                  label={t('console:sites_filter')}
                  type="search"
                  data-filters={LIST}
                  autoComplete="off"
                />
              </div>
            )}
            <div className="box" id={LIST}>
              {tenants.map(({ key, id, settings }) => (
                <Checkbox
                  key={key}
                  name="tenants"
                  value={id}
                  label={settings.name}
                  hint={id}
                  defaultChecked={chosen.includes(id)}
                />
              ))}
            </div>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
