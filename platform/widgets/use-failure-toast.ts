import { ApiError } from '../core/api-client.ts'
import { useT } from '../i18n/react.tsx'
import { useToast } from '../ui/toast.tsx'

/**
 * Shows why a call failed, with the message of its response if there is one. Other errors are
 * rethrown.
 */
export function useFailureToast(): (error: unknown) => void {
  const t = useT('common')
  const toast = useToast()
  return (error) => {
    if (!(error instanceof ApiError)) throw error
    toast({ tone: 'danger', text: error.message || t('offline') })
  }
}
