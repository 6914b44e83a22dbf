import type { Translate } from '../../core/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { canFind } from '../find.ts'
import type { Staff } from '../scope.ts'

/**
 * The search over all sites, for roles that may find something. A POST: an e-mail address in the
 * browser's history would reveal a membership.
 */
export function SearchField({ staff, t }: { readonly staff: Staff; readonly t: Translate }) {
  if (!canFind(staff.role)) return null
  return (
    <search className="finder">
      <form method="post" action="/find">
        <Icon name="search" size={18} />
        <input
          type="search"
          name="q"
          data-finder
          aria-label={t('console:find.title')}
          aria-keyshortcuts="/"
          placeholder={t('console:find.field')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
