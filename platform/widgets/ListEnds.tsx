import { ApiError } from '../core/api-client.ts'
import { useT } from '../i18n/react.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { useToast } from '../ui/toast.tsx'

interface ListEndProps {
  /** Address of the next page; null at the end of the list. */
  href: string | null
  list: {
    readonly busy: boolean
    readonly added: number | null
    readonly loadMore: () => Promise<void>
  }
}

/** Below a list with further pages: loads the next one. */
export function ListEnd({ href, list }: ListEndProps) {
  const t = useT('common')
  const { added, busy, loadMore } = list
  return (
    <LoadMore
      href={href}
      label={t('load_more')}
      busy={busy}
      status={added === null ? '' : t('more_shown', { count: added })}
      onLoad={() => void loadMore()}
    />
  )
}

/** Above a page that was opened by an address with a cursor: link back to the newest. */
export function ListStart({ href }: { href: string }) {
  const t = useT('common')
  return (
    <div>
      <ButtonLink href={href} variant="quiet" icon="chevron-left">
        {t('list_start')}
      </ButtonLink>
    </div>
  )
}

/** Shows why a further page could not be loaded. */
export function useLoadFailed(): (error: unknown) => void {
  const t = useT('common')
  const toast = useToast()
  return (error) => {
    const reason = error instanceof ApiError ? error.message : ''
    toast({ tone: 'danger', text: reason || t('load_failed') })
  }
}
