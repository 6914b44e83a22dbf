import type { ReactNode } from 'react'
import type { Translate } from '../../core/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { NavigationGroup } from './navigation.tsx'

export interface KeysDialogProps {
  readonly t: Translate
  readonly groups: readonly NavigationGroup[]
  /** Whether the page has the search field. */
  readonly finds: boolean
}

/** The list of keys (`browser/keys.ts`); closed, and without the script never shown. */
export function KeysDialog({ t, groups, finds }: KeysDialogProps) {
  const items = groups.flatMap((group) => group.items)
  return (
    <dialog className="keys-list" data-keys aria-labelledby="keys-title">
      <h2 id="keys-title" tabIndex={-1}>
        {t('console:keys.title')}
      </h2>
      <Checkbox name="keys" label={t('console:keys.on')} defaultChecked />
      <dl>
        {finds && <Line keys={['/']}>{t('console:find.title')}</Line>}
        <Line keys={['J', 'K']}>{t('console:keys.rows')}</Line>
        <Line keys={['?']}>{t('console:keys.list')}</Line>
      </dl>
      <h3>{t('console:keys.pages')}</h3>
      <dl>
        {items.map(({ path, label, letter }) => (
          <Line key={path} keys={['G', letter.toUpperCase()]}>
            {t(label)}
          </Line>
        ))}
      </dl>
      <form method="dialog">
        <Button type="submit" variant="secondary">
          {t('common:close')}
        </Button>
      </form>
    </dialog>
  )
}

function Line({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
