import type { Tenant } from '../../core/tenant.ts'
import { methodName } from '../../features/payments/server.ts'
import { countryName } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'

export interface CodeFormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/** Creates one named code or several random ones, with every limit that a code can have. */
export function CodeForm({ scope, tenant, fields, typed }: CodeFormProps) {
  const { t } = scope
  return (
    <form method="post" action="/codes">
      <input type="hidden" name="tenant" value={tenant.key} />
      <LimitFields scope={scope} tenant={tenant} fields={fields} typed={typed} />
      <Methods scope={scope} tenant={tenant} typed={typed} />
      <Checkbox
        name="unlimited"
        value="on"
        label={t('console:code_unlimited')}
        defaultChecked={typed.unlimited === 'on'}
      />
      <Button type="submit">{t('console:codes_make')}</Button>
    </form>
  )
}

/** Discount, name and number of codes, and limits on uses, time, member, country and order. */
function LimitFields({ scope, tenant, fields, typed }: CodeFormProps) {
  const { t, locale } = scope
  const { settings } = tenant
  const countries = settings.countries.map((value) => ({ value, label: countryName(locale.iso, value) }))
  const currencies = [...new Set(Object.values(settings.currencies))].map((value) => ({
    value,
    label: value,
  }))
  const given = (name: string) => ({ name, defaultValue: typed[name], error: fields[name] })
  return (
    <div className="filter">
      <TextField
        label={t('console:code_percent')}
        type="number"
        min={1}
        max={99}
        required
        {...given('percent')}
      />
      <TextField
        label={t('console:code_name')}
        hint={t('console:code_name_hint')}
        maxLength={40}
        {...given('code')}
      />
      <TextField label={t('console:code_count')} type="number" min={1} max={1000} {...given('count')} />
      <TextField label={t('console:code_limit')} type="number" min={1} {...given('limit')} />
      <TextField label={t('console:code_expires')} type="date" {...given('expires')} />
      <TextField label={t('console:member_field')} maxLength={254} {...given('member')} />
      <Select
        label={t('members:field_country')}
        placeholder={t('console:all')}
        options={countries}
        {...given('country')}
      />
      <TextField label={t('console:code_minimum')} inputMode="decimal" {...given('minimum')} />
      <Select label={t('console:currency')} placeholder="–" options={currencies} {...given('currency')} />
    </div>
  )
}

/** Payment methods that a code is valid for; none ticked means all. */
function Methods({ scope, tenant, typed }: Omit<CodeFormProps, 'fields'>) {
  const { t } = scope
  const methods = [...new Set(Object.values(tenant.settings.payment_methods).flat())]
  const ticked = (typed.methods ?? '').split(' ')
  return (
    <fieldset className="reasons">
      <legend>{t('console:code_methods')}</legend>
      {methods.map((method) => (
        <Checkbox
          key={method}
          name="methods"
          value={method}
          label={methodName(method, t)}
          defaultChecked={ticked.includes(method)}
        />
      ))}
    </fieldset>
  )
}
